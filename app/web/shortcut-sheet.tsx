import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';

const shortcuts = [
  [['Ctrl K', '⌘ K'], 'Find anything'],
  [['/'], 'Search this list'],
  [['n'], 'Start the page’s main action, such as Add Client'],
  [['Esc'], 'Close a dialog'],
  [['?'], 'Show these shortcuts'],
] as const;

/** The keyboard shortcuts, opened with `?`. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="route-dialog"
      data-size="small"
      data-dims
      aria-labelledby="shortcuts"
      onClose={onClose}
      onMouseDown={(event) => {
        // A click on the backdrop has the dialog as its target.
        if (event.target === event.currentTarget) dialog.current?.close();
      }}
    >
      <div className="flex items-start justify-between gap-4 border-base-300 border-b py-3 ps-5 pe-3">
        <h2 id="shortcuts" className="py-1.5 font-semibold text-xl leading-snug">
          Keyboard shortcuts
        </h2>
        <button
          type="button"
          className="btn btn-ghost btn-square"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <X size={18} />
        </button>
      </div>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-3 p-5">
        {shortcuts.map(([keys, does]) => (
          <div key={does} className="contents">
            <dt className="flex gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-6 rounded-selector border border-base-300 bg-base-200 px-1.5 text-center font-sans text-small"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      {/* app.css shows a dialog only once this end marker has arrived. */}
      <span className="dialog-end" hidden />
    </dialog>
  );
}
