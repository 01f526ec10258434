import { useEffect } from 'react';
import { Toaster, toast, useToasterStore } from 'react-hot-toast';
import { useHydrated } from './hydrated';
import { ToastBar, type ToastMessage } from './toast-bar';

const longestMs = 3_000;
const most = 5;

/** Ids already shown: a page that is rendered again brings the same message. */
const shownIds = new Set<string>();

/** Shows a toast at the top right, each id once. */
export function showToast({ id, ...message }: Omit<ToastMessage, 'id'> & { id?: string }): void {
  if (id !== undefined) {
    if (shownIds.has(id)) return;
    shownIds.add(id);
  }
  put(message, id);
}

function put(message: Omit<ToastMessage, 'id'>, id?: string, duration = longestMs): void {
  toast.custom(
    ({ id: own, visible }) =>
      visible ? (
        <ToastBar
          toast={message}
          onDismiss={() => toast.dismiss(own)}
          // The toaster pauses for the pointer itself, but not for the focus.
          onFocus={() => put(message, own, Number.POSITIVE_INFINITY)}
          onBlur={() => put(message, own)}
        />
      ) : null,
    { ...(id !== undefined && { id }), duration },
  );
}

/** The toasts of a page. The server renders the one it brings; with JavaScript it becomes a toast. */
export function Toasts({ toast: message }: { toast: ToastMessage | null }) {
  const { toasts } = useToasterStore();
  const hydrated = useHydrated();

  useEffect(() => {
    if (message) showToast(message);
  }, [message]);
  useEffect(() => {
    for (const { id } of toasts.filter(({ visible }) => visible).slice(most)) toast.dismiss(id);
  }, [toasts]);

  return (
    <>
      <Toaster position="top-right" containerClassName="toast-list z-60! top-(--toast-top)!" />
      {message && !hydrated && (
        <div className="toast-list pointer-events-none fixed end-4 top-(--toast-top) z-60 w-[calc(100%-2rem)] max-w-90">
          <ToastBar toast={message} />
        </div>
      )}
    </>
  );
}
