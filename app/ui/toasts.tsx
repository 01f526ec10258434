import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type ComponentType, useEffect, useSyncExternalStore } from 'react';

export type ToastKind = 'success' | 'error' | 'info';

export interface ToastMessage {
  /** Each is shown once, however often the page that carries it is rendered. */
  id: string;
  kind: ToastKind;
  text: string;
}

const looks = {
  success: { Icon: CircleCheck, tone: 'text-success', role: 'status' },
  error: { Icon: CircleAlert, tone: 'text-error', role: 'alert' },
  info: { Icon: Info, tone: 'text-info', role: 'status' },
} as const;

/** One message as it is seen, whoever shows it: the server or the browser. */
export function ToastBar({ toast, onDismiss }: { toast: ToastMessage; onDismiss?: () => void }) {
  const { Icon, tone, role } = looks[toast.kind];
  return (
    <div
      role={role}
      className="toast-bar pointer-events-auto flex w-full items-start gap-3 rounded-box border border-base-300 bg-base-100 py-2 ps-4 pe-2 shadow-raised has-[:checked]:hidden"
    >
      <Icon size={18} className={`mt-[7px] shrink-0 ${tone}`} />
      <p className="min-w-0 flex-1 py-1.5 [overflow-wrap:anywhere]">{toast.text}</p>
      {onDismiss ? (
        <button
          type="button"
          className="btn btn-ghost btn-sm btn-square"
          aria-label="Dismiss"
          onClick={onDismiss}
        >
          <X size={16} />
        </button>
      ) : (
        <label className="btn btn-ghost btn-sm btn-square">
          <input type="checkbox" className="sr-only" aria-label="Dismiss" />
          <X size={16} />
        </label>
      )}
    </div>
  );
}

/** Where messages stand: top right, beneath the small screen's bar. */
export const toastPlace =
  'toast-list pointer-events-none fixed end-4 top-18 z-60 flex w-[calc(100%-2rem)] max-w-90 flex-col gap-2 lg:top-4';

// The browser's memory for as long as the page lives: what was taken in hand, what was handed over, and the list.
const claimed = new Set<string>();
const handedOver = new Set<string>();
let List: ComponentType | undefined;
let version = 0;
const listeners = new Set<() => void>();

/** Shows a message from the browser's own code ('URL copied to clipboard!'). The same id is shown once. */
export async function showToast({
  id,
  kind,
  text,
}: Omit<ToastMessage, 'id'> & { id?: string }): Promise<void> {
  if (id !== undefined) {
    if (claimed.has(id)) return;
    claimed.add(id);
  }
  const { toast, ToastList } = await import('./toast-list');
  const send = kind === 'info' ? toast : toast[kind];
  send(text, id === undefined ? {} : { id });
  if (id !== undefined) handedOver.add(id);
  List = ToastList;
  version++;
  for (const tell of listeners) tell();
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
  if (!toast || handedOver.has(toast.id)) return null;
  return (
    <div className={toastPlace}>
      <ToastBar toast={toast} />
    </div>
  );
}
