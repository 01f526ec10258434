import {
  type FormEvent,
  type MouseEvent,
  type RefAttributes,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import {
  type FormProps,
  PrefetchPageLinks,
  Form as RouterForm,
  useLocation,
  useRouteLoaderData,
} from 'react-router';
import { FirstInvalid } from './first-invalid';
import { useOnline } from './online';
import { useUnsentForm } from './unsent-entries';

interface PostedFormProps extends FormProps, RefAttributes<HTMLFormElement> {
  /** Whether it has changes that no field shows, such as reordered scenes. */
  unsent?: boolean;
  /** Addresses that keep it on the page: those of the dialogs over it. */
  staysUnder?: readonly string[];
  /**
   * Runs when the form is about to be sent, by its button or Enter. `onSubmit` is conform's: it also gets the submit events with
   * which conform checks a field that loses the focus or changes rows, and stops those and invalid ones.
   */
  onPress?: (event: FormEvent<HTMLFormElement>) => void;
}

const none: readonly string[] = [];

/** Differs each time a page is opened, also one that this phone has stored and opens again without a network. */
const opened =
  typeof document === 'undefined'
    ? ''
    : Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join('');

/** Makes the served once-token this opened page's own: a stored page repeats its token each time it is opened. */
function ownToken(form: HTMLFormElement): void {
  const field = form.elements.namedItem('once');
  if (field instanceof HTMLInputElement && !field.value.endsWith(opened)) field.value += opened;
}

/** Elements that are pressed, not typed into. */
const pressed = 'button, a, label, summary, input:is([type=checkbox], [type=radio], [type=file])';

/**
 * Keeps the focus where it is on a press. Otherwise the error of the field losing focus would move the button away
 * under the press.
 */
function keepFocus(event: MouseEvent<HTMLFormElement>): void {
  if (event.target instanceof Element && event.target.closest(pressed)) event.preventDefault();
}

/**
 * Scrolls to the invalid field that has the focus. A field that had it before, as on a press of a button far below, is not
 * scrolled to by being focused again.
 */
export function showFocusedError(): void {
  // After the errors are on the page.
  requestAnimationFrame(() => {
    const field = document.activeElement;
    if (field?.ariaInvalid === 'true') field.scrollIntoView({ block: 'nearest' });
  });
}

/**
 * A form that changes something: a POST with a once-token, so that a double click, a reload or a repeat after Back
 * counts once. The token belongs to this form on the page as served.
 */
export function Form({
  children,
  method = 'post',
  unsent = false,
  staysUnder = none,
  ref,
  onInput,
  onSubmit,
  onPress,
  ...props
}: PostedFormProps) {
  const once = useRouteLoaderData<{ once: string }>('root')?.once;
  const own = useId();
  const firstInvalid = useRef({});
  const entries = useUnsentForm({ unsent, staysUnder });
  useImperativeHandle(ref, () => entries.form.current as HTMLFormElement, [entries.form]);
  const { pathname } = useLocation();
  const [isNear, setIsNear] = useState(false);
  const isOnline = useOnline();
  // Preloads that page's code: without it the router would load a new document, which fails offline and loses what was
  // typed.
  const actsAt = props.action?.startsWith('/') && props.action !== pathname ? props.action : null;
  return (
    <RouterForm
      method={method}
      onMouseDown={keepFocus}
      {...props}
      ref={entries.form}
      onInput={(event) => {
        onInput?.(event);
        entries.onInput(event);
      }}
      onPointerEnter={() => setIsNear(true)}
      onFocus={() => setIsNear(true)}
      onSubmit={(event) => {
        onSubmit?.(event);
        if (!event.defaultPrevented) onPress?.(event);
        ownToken(event.currentTarget);
        entries.onSubmit(event);
        showFocusedError();
      }}
    >
      {once && <input type="hidden" name="once" value={`${once}${own}`} />}
      <FirstInvalid value={firstInvalid.current}>{children}</FirstInvalid>
      {isNear && isOnline && actsAt && <PrefetchPageLinks page={actsAt} />}
    </RouterForm>
  );
}
