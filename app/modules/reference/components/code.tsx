/** Something to be typed or read letter by letter; it scrolls by itself where it is wide. */
export function Code({ label, children }: { label: string; children: string }) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-muted text-sm">{label}</figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-field border border-base-300 bg-base-200 p-3 text-[0.8125rem] leading-relaxed print:max-h-none print:whitespace-pre-wrap"
      >
        <code>{children}</code>
      </pre>
    </figure>
  );
}
