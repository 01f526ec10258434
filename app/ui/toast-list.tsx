import { type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { ToastBar, type ToastKind, type ToastMessage, toastPlace } from './toast-bar';

export { toast };

/** Where messages lead, by their id: the list that is kept elsewhere holds their words alone. */
export const toastLinks = new Map<string, NonNullable<ToastMessage['link']>>();

const kindOf = (type: Toast['type']): ToastKind => (type === 'success' || type === 'error' ? type : 'info');

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
        .map(({ id, type, message }) => (
          <ToastBar
            key={id}
            toast={{ id, kind: kindOf(type), text: String(message), ...linkOf(id) }}
            onDismiss={() => toast.dismiss(id)}
          />
        ))}
    </section>
  );
}
