import { type RefAttributes, useId } from 'react';
import { type FormProps, Form as RouterForm, useRouteLoaderData } from 'react-router';

/**
 * A form that changes something: a post that carries its once-token, so that pressed twice, reloaded or sent
 * again after Back it does its thing once. The token is of this page as it was served, and of this form on it.
 */
export function Form({ children, method = 'post', ...props }: FormProps & RefAttributes<HTMLFormElement>) {
  const once = useRouteLoaderData<{ once: string }>('root')?.once;
  const own = useId();
  return (
    <RouterForm method={method} {...props}>
      {once && <input type="hidden" name="once" value={`${once}${own}`} />}
      {children}
    </RouterForm>
  );
}
