import { type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { ToastBar, type ToastKind, type ToastMessage, toastPlace } from './toast-bar';

export { toast };

/** Where messages lead, by their id: the list that is kept elsewhere holds their words alone. */
export const toastLinks = new Map<string, NonNullable<ToastMessage['link']>>();

/** The ids of those that warn, which that list does not know either. */
export const toastWarnings = new Set<string>();

function kindOf({ id, type }: Toast): ToastKind {
  if (toastWarnings.has(id)) return 'warning';
  return type === 'success' || type === 'error' ? type : 'info';
}

function linkOf(id: string): Pick<ToastMessage, 'link'> {
  const link = toastLinks.get(id);
  return link ? { link } : {};
}

/** The living list: newest on top, at most five, three seconds each, waiting while the pointer rests on it. */
export function ToastList() {
  const { toasts, handlers } = useToaster({ duration: 3000, removeDelay: 0 });
  return (
    <section
      className={toastPlace}
      aria-label="Messages"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      {toasts
        .filter((one) => one.visible)
        .slice(0, 5)
        .map((one) => (
          <ToastBar
            key={one.id}
            toast={{ id: one.id, kind: kindOf(one), text: String(one.message), ...linkOf(one.id) }}
            onDismiss={() => toast.dismiss(one.id)}
          />
        ))}
    </section>
  );
}
