import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { Link } from 'react-router';

export type ToastKind = 'success' | 'warning' | 'error' | 'info';

export interface ToastMessage {
  /** Each is shown once, however often the page that carries it is rendered. */
  id: string;
  kind: ToastKind;
  text: string;
  /** Where it leads on. */
  link?: { to: string; label: string };
}

const looks = {
  success: { Icon: CircleCheck, tone: 'text-success', role: 'status' },
  warning: { Icon: TriangleAlert, tone: 'text-warning', role: 'status' },
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
      <p className="min-w-0 flex-1 py-1.5 wrap-anywhere">
        {toast.text}
        {toast.link && (
          <>
            {' · '}
            <Link to={toast.link.to} className="link whitespace-nowrap font-medium">
              {toast.link.label}
            </Link>
          </>
        )}
      </p>
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
