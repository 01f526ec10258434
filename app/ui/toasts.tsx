import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { ToastBar, type ToastMessage, toastPlace } from './toast-bar';

// The browser's memory for as long as the page lives: what was taken in hand, what was handed over, and the list.
const claimed = new Set<string>();
const handedOver = new Set<string>();
let List: ComponentType | undefined;
/** What is to be shown though the list cannot be fetched: newest on top. */
let plain: ToastMessage[] = [];
let version = 0;
const listeners = new Set<() => void>();

/** Shows a message from the browser's own code ('URL copied to clipboard!'). The same id is shown once. */
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
  const fetched = await import('./toast-list').catch(() => null);
  if (id !== undefined) handedOver.add(id);
  if (!fetched) {
    const message = { id: id ?? `plain-${version}`, kind, text, ...(link && { link }) };
    show([message, ...plain].slice(0, 5));
    setTimeout(() => show(plain.filter((one) => one !== message)), 3000);
    return;
  }
  const { toast, toastLinks, toastWarnings, ToastList } = fetched;
  const send = kind === 'info' || kind === 'warning' ? toast : toast[kind];
  const shown = send(text, id === undefined ? {} : { id });
  if (kind === 'warning') toastWarnings.add(shown);
  if (link) toastLinks.set(shown, link);
  List = ToastList;
  show(plain);
}

function show(messages: ToastMessage[]): void {
  plain = messages;
  version++;
  for (const tell of listeners) tell();
}

const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => void listeners.delete(tell);
};

/**
 * The messages of a page. The server prints the page's message where a toast stands; in the browser the same
 * bar is handed to react-hot-toast, which is loaded only now, and goes after three seconds. Where that cannot be loaded the
 * bars stand by themselves, for as long.
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
  const shown = toast && !handedOver.has(toast.id) ? [toast, ...plain] : plain;
  return shown.length > 0 ? (
    <div className={toastPlace}>
      {shown.map((one) => (
        <ToastBar key={one.id} toast={one} />
      ))}
    </div>
  ) : null;
}
