import { Download } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Link, type LinkProps, useLocation, useNavigation } from 'react-router';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'link';
export type ButtonSize = 'small' | 'medium' | 'large';

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shown before the text. */
  icon?: ReactNode;
  /** Full width. */
  wide?: boolean;
}

const variants: Record<ButtonVariant, string> = {
  primary: 'btn-primary',
  secondary: 'border-base-300 bg-base-100 hover:bg-base-200',
  ghost: 'btn-ghost',
  danger: 'btn-error',
  link: 'btn-link px-0',
};
const sizes: Record<ButtonSize, string> = { small: 'btn-sm', medium: '', large: 'btn-lg text-base' };

/** The classes of a button, for other elements (a label, a summary, an `<a>`). */
export function buttonClass({
  variant = 'secondary',
  size = 'medium',
  wide,
}: Omit<Look, 'icon'> = {}): string {
  return ['btn', variants[variant], sizes[size], wide && 'w-full'].filter(Boolean).join(' ');
}

interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>;
  /** Shows the spinner and ignores further presses. */
  busy?: boolean;
  /** The fetcher whose form this button submits, if it is not the page's own navigation. */
  fetcher?: { state: 'idle' | 'loading' | 'submitting' };
}

/**
 * A button. In a router `<Form>` a submit button is busy from its press until the answer. In a `<fetcher.Form>` pass
 * the fetcher.
 */
export function Button({ busy, fetcher, type = 'submit', ...props }: ButtonProps) {
  if (busy !== undefined || type !== 'submit') return <PlainButton {...props} type={type} busy={busy} />;
  return <SubmitButton {...props} fetcher={fetcher} />;
}

function PlainButton({
  variant,
  size,
  icon,
  wide,
  busy,
  children,
  className,
  disabled,
  ...props
}: ButtonProps) {
  return (
    <button
      {...props}
      className={`${buttonClass({ variant, size, wide })} ${className ?? ''}`}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}

function SubmitButton({ fetcher, ...props }: ButtonProps) {
  const navigation = useNavigation();
  const [pressed, setPressed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      const by = event.submitter;
      const mine = event.target === button.current?.form;
      // conform's own submitter only checks a field: what is being sent goes on.
      if (by?.hidden && by instanceof HTMLButtonElement && by.formNoValidate) return;
      // Enter in a field presses the form's first button, which may be hidden. This button then shows that it is busy.
      setPressed(mine && (!by || by === button.current || !!by.hidden));
    };
    document.addEventListener('submit', onSubmit, true);
    return () => document.removeEventListener('submit', onSubmit, true);
  }, []);

  const sending = fetcher ? fetcher.state !== 'idle' : navigation.state !== 'idle' && !!navigation.formMethod;
  return <PlainButton {...props} ref={button} type="submit" busy={pressed && sending} />;
}

interface LinkButtonProps extends Look, Omit<LinkProps, 'children'> {
  children: ReactNode;
}

/** A link that looks like a button. */
export function LinkButton({ variant, size, icon, wide, className, children, ...props }: LinkButtonProps) {
  return (
    <Link {...props} className={`${buttonClass({ variant, size, wide })} ${className ?? ''}`}>
      {icon}
      {children}
    </Link>
  );
}

/** A link that downloads a file and looks like a button. Not a router link, since those only lead to pages. */
export function FileLink({
  href,
  children,
  ...look
}: Omit<Look, 'icon'> & { href: string; children: ReactNode }) {
  return (
    <a href={href} className={buttonClass(look)} download>
      <Download size={16} />
      {children}
    </a>
  );
}

/** Reloads the current page. A router link to '' would lead to the address of the route, which may differ. */
export function HereAgain(props: Omit<LinkButtonProps, 'to'>) {
  const { pathname, search } = useLocation();
  return <LinkButton {...props} to={pathname + search} reloadDocument />;
}
