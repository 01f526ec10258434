interface ShownLine {
  at: string;
  when: string;
  by: string;
  text: string;
}

/** A meeting's log, newest first. */
export function MeetingLog({ lines }: { lines: readonly ShownLine[] }) {
  return (
    <section aria-labelledby="meeting-log" className="flex flex-col gap-2">
      <h3 id="meeting-log" className="font-semibold">
        Log
      </h3>
      <ol className="flex max-h-60 flex-col gap-2 overflow-y-auto overscroll-contain" tabIndex={-1}>
        {lines.map(({ at, when, by, text }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line never changes its place.
          <li key={place} className="rounded-field bg-base-200 px-3 py-2">
            <p className="whitespace-pre-line wrap-anywhere">{text}</p>
            <p className="text-muted text-xs">
              {by} · <time dateTime={at}>{when}</time>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
