import { type MouseEvent, type RefAttributes, useId } from 'react';
import { type FormProps, Form as RouterForm, useRouteLoaderData } from 'react-router';

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
 * again after Back it does its thing once. The token is of this page as it was served, and of this form on it.
 */
export function Form({ children, method = 'post', ...props }: FormProps & RefAttributes<HTMLFormElement>) {
  const once = useRouteLoaderData<{ once: string }>('root')?.once;
  const own = useId();
  return (
    <RouterForm method={method} onMouseDown={keepFocus} {...props}>
      {once && <input type="hidden" name="once" value={`${once}${own}`} />}
      {children}
    </RouterForm>
  );
}
