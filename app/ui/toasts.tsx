import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { ToastBar, type ToastMessage, toastPlace } from './toast-bar';

// The browser's memory for as long as the page lives: what was taken in hand, what was handed over, and the list.
const claimed = new Set<string>();
const handedOver = new Set<string>();
let List: ComponentType | undefined;
/** The message for which no list could be fetched. */
let alone: ToastMessage | undefined;
let version = 0;
const listeners = new Set<() => void>();
const goesAfterMs = 3_000;

function changed(): void {
  version++;
  for (const tell of listeners) tell();
}

function showAlone(message: ToastMessage): void {
  alone = message;
  changed();
  setTimeout(() => leave(message), goesAfterMs);
}

function leave(message: ToastMessage): void {
  if (alone !== message) return;
  alone = undefined;
  changed();
}

/**
 * Shows a message from the browser's own code ('URL copied to clipboard!'). The same id is shown once. Where the list
 * cannot be fetched, which some messages are about, it stands alone for as long: whoever waits for it goes on.
 */
export async function showToast({
  id,
  kind,
  text,
  link,
}: Omit<ToastMessage, 'id'> & { id?: string }): Promise<void> {
  if (id !== undefined) {
    if (claimed.has(id)) return;
    claimed.add(id);
  }
  const list = await import('./toast-list').catch(() => null);
  if (id !== undefined) handedOver.add(id);
  if (!list) return showAlone({ id: id ?? '', kind, text, ...(link && { link }) });
  const { toast, toastLinks, toastWarnings, ToastList } = list;
  const send = kind === 'info' || kind === 'warning' ? toast : toast[kind];
  const shown = send(text, id === undefined ? {} : { id });
  if (kind === 'warning') toastWarnings.add(shown);
  if (link) toastLinks.set(shown, link);
  List = ToastList;
  changed();
}

const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => void listeners.delete(tell);
};

/**
 * The messages of a page. The server prints the page's message where a toast stands; in the browser the same
 * bar is handed to react-hot-toast, which is loaded only now, and goes after three seconds.
 */
export function Toasts({ toast }: { toast: ToastMessage | null }) {
  useSyncExternalStore(
    subscribe,
    () => version,
    () => 0,
  );

  useEffect(() => {
    if (toast) void showToast(toast);
  }, [toast]);

  if (List) return <List />;
  const printed = toast && !handedOver.has(toast.id) ? toast : null;
  const message = alone ?? printed;
  if (!message) return null;
  return (
    <div className={toastPlace}>
      <ToastBar
        key={version}
        toast={message}
        {...(message === alone && { onDismiss: () => leave(message) })}
      />
    </div>
  );
}
