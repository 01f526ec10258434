interface SavedNote {
  version: number;
  text: string;
  /** What the save before had not. */
  added: string;
  authorName: string;
  /** As it is shown, in Singapore time. */
  at: string;
}

/**
 * The notes as they were saved, newest first. Each says in a line what came with it: notes grow at their end, so that the
 * beginnings of all are the same. It unfolds to the whole.
 */
export function NoteHistory({ versions }: { versions: readonly SavedNote[] }) {
  return (
    <ol className="flex flex-col gap-2">
      {versions.map(({ version, text, added, authorName, at }) => (
        <li key={version}>
          <details className="group rounded-box border border-base-300 bg-base-100">
            <summary className="tap flex cursor-pointer flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-3">
              <span className="font-medium">{authorName}</span>
              <span className="text-[0.8125rem] text-muted tabular-nums">{at}</span>
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
