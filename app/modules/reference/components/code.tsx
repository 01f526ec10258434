/** Code to copy or read. Scrolls sideways if it is wide. */
export function Code({ label, children }: { label: string; children: string }) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-muted text-sm">{label}</figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable with the keyboard.
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-field border border-base-300 bg-base-200 p-3 text-small leading-relaxed print:max-h-none print:whitespace-pre-wrap"
      >
        <code>{children}</code>
      </pre>
    </figure>
  );
}
