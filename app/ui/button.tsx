import { Download } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Link, type LinkProps, useLocation, useNavigation } from 'react-router';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'link';
export type ButtonSize = 'small' | 'medium' | 'large';

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** An icon before the words. */
  icon?: ReactNode;
  /** As wide as what holds it. */
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

/** The classes of a button, for an element that is neither of the components below (a label, a summary, an `<a>`). */
export function buttonClass({
  variant = 'secondary',
  size = 'medium',
  wide,
}: Omit<Look, 'icon'> = {}): string {
  return ['btn', variants[variant], sizes[size], wide && 'w-full'].filter(Boolean).join(' ');
}

interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>;
  /** Shows the spinner and refuses a second press. */
  busy?: boolean;
  /** The fetcher whose form this button sends, when it is not the page's own navigation. */
  fetcher?: { state: 'idle' | 'loading' | 'submitting' };
}

/**
 * A button. In a router's `<Form>` a submit button is busy by itself from its press until the answer is there;
 * in a `<fetcher.Form>` it is given the fetcher.
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
      // Enter in a field presses the form's first button, which may be a hidden one: this one then speaks for it.
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

/** A link that saves a file and looks like a button. Not the router's: that leads to pages. */
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

/** Reloads the shown page. To the router an empty address is that of a route, whose page may be another. */
export function HereAgain(props: Omit<LinkButtonProps, 'to'>) {
  const { pathname, search } = useLocation();
  return <LinkButton {...props} to={pathname + search} reloadDocument />;
}
