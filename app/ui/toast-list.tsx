import { type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { ToastBar, type ToastKind, toastPlace } from './toast-bar';

export { toast };

const kindOf = (type: Toast['type']): ToastKind => (type === 'success' || type === 'error' ? type : 'info');

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
            toast={{ id, kind: kindOf(type), text: String(message) }}
            onDismiss={() => toast.dismiss(id)}
          />
        ))}
    </section>
  );
}
