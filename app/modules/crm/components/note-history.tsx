interface SavedNote {
  version: number;
  text: string;
  /** What this save added to the one before. */
  added: string;
  authorName: string;
  /** Formatted, in Singapore time. */
  at: string;
}

/**
 * The saved notes, newest first. Each shows in one line what it added, because the beginnings of all are the same, and
 * unfolds to the whole text.
 */
export function NoteHistory({ versions }: { versions: readonly SavedNote[] }) {
  return (
    <ol className="flex flex-col gap-2">
      {versions.map(({ version, text, added, authorName, at }) => (
        <li key={version}>
          <details className="group rounded-box border border-base-300 bg-base-100">
            <summary className="tap flex cursor-pointer flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-3">
              <span className="font-medium">{authorName}</span>
              <span className="text-small text-muted tabular-nums">{at}</span>
              <span className="w-full truncate text-muted group-open:hidden">
                {added || (text ? 'Took something out' : 'Emptied the notes')}
              </span>
            </summary>
            <p className="whitespace-pre-line border-base-300 border-t px-4 py-3 wrap-anywhere">
              {text || 'Emptied the notes'}
            </p>
          </details>
        </li>
      ))}
    </ol>
  );
}
