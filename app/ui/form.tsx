import { type MouseEvent, type RefAttributes, useId, useImperativeHandle, useState } from 'react';
import {
  type FormProps,
  PrefetchPageLinks,
  Form as RouterForm,
  useLocation,
  useRouteLoaderData,
} from 'react-router';
import { useUnsentForm } from './unsent-entries';

interface PostedFormProps extends FormProps, RefAttributes<HTMLFormElement> {
  /** It has entries that no field shows, such as an order of scenes that were moved. */
  unsent?: boolean;
  /** Addresses under which it stays on the page: those of the dialogs that open over it. */
  staysUnder?: readonly string[];
}

const none: readonly string[] = [];

/** What is pressed and not typed into. */
const pressed = 'button, a, label, summary, input:is([type=checkbox], [type=radio], [type=file])';

/**
 * A press leaves the focus where it is: the error of the field that is left would move what is pressed away from under the
 * press, which then does nothing.
 */
function keepFocus(event: MouseEvent<HTMLFormElement>): void {
  if (event.target instanceof Element && event.target.closest(pressed)) event.preventDefault();
}

/**
 * A form that changes something: a post that carries its once-token, so that pressed twice, reloaded or sent
 * again after Back it does its thing once. The token belongs to the page as it was served, and to this form on it.
 */
export function Form({
  children,
  method = 'post',
  unsent = false,
  staysUnder = none,
  ref,
  onInput,
  onSubmit,
  ...props
}: PostedFormProps) {
  const once = useRouteLoaderData<{ once: string }>('root')?.once;
  const own = useId();
  const entries = useUnsentForm({ unsent, staysUnder });
  useImperativeHandle(ref, () => entries.form.current as HTMLFormElement, [entries.form]);
  const { pathname } = useLocation();
  const [isNear, setIsNear] = useState(false);
  // Without that page's code the router would load a new document where there is no network, and what was typed would be gone.
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
        entries.onSubmit(event);
      }}
    >
      {once && <input type="hidden" name="once" value={`${once}${own}`} />}
      {children}
      {isNear && actsAt && <PrefetchPageLinks page={actsAt} />}
    </RouterForm>
  );
}
