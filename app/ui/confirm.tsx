import type { ReactNode } from 'react';
import { Button, LinkButton } from './button';
import { DialogActions } from './dialog';
import { Form } from './form';
import { Refused } from './refused';

interface ConfirmDeleteProps {
  /** One sentence that names the thing and says what goes with it. */
  sentence: ReactNode;
  /** The verb: 'Delete client'. */
  confirmLabel: string;
  cancelTo: string;
  /** A heading, where the dialog around it has none. */
  title?: string;
  /** Where the form is posted, when not to the page itself. */
  action?: string;
  /** Hidden inputs. */
  children?: ReactNode;
}

/** Asks once before something is destroyed: a sentence, the way out, and the deed; and why that was refused, where it was. */
export function ConfirmDelete({
  title,
  sentence,
  confirmLabel,
  cancelTo,
  action,
  children,
}: ConfirmDeleteProps) {
  return (
    <Form action={action} className="flex flex-col gap-4">
      {children}
      <Refused />
      {title && <h2 className="font-semibold text-xl">{title}</h2>}
      <p>{sentence}</p>
      <DialogActions>
        <LinkButton to={cancelTo} preventScrollReset>
          Cancel
        </LinkButton>
        <Button variant="danger">{confirmLabel}</Button>
      </DialogActions>
    </Form>
  );
}
