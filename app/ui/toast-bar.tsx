import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { Link } from 'react-router';

type ToastKind = 'success' | 'warning' | 'error' | 'info';

export interface ToastMessage {
  /** Each id is shown once, even if its page is rendered again. */
  id: string;
  kind: ToastKind;
  text: string;
  /** A link to go on. */
  link?: { to: string; label: string };
}

const looks = {
  success: { Icon: CircleCheck, tone: 'text-success', role: 'status' },
  warning: { Icon: TriangleAlert, tone: 'text-warning', role: 'status' },
  error: { Icon: CircleAlert, tone: 'text-error', role: 'alert' },
  info: { Icon: Info, tone: 'text-info', role: 'status' },
} as const;

interface ToastBarProps {
  toast: Omit<ToastMessage, 'id'>;
  /** Missing without JavaScript, where a checkbox hides the message. */
  onDismiss?: () => void;
  onFocus?: () => void;
  onBlur?: () => void;
}

/** One message, from the server or the browser. */
export function ToastBar({ toast, onDismiss, onFocus, onBlur }: ToastBarProps) {
  const { Icon, tone, role } = looks[toast.kind];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its content takes the focus.
    <div
      role={role}
      onFocus={onFocus}
      onBlur={onBlur}
      className="toast-bar pointer-events-auto flex w-full max-w-90 items-start gap-3 rounded-box border border-base-300 bg-base-100 py-2 ps-4 pe-2 shadow-raised has-[:checked]:hidden"
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
