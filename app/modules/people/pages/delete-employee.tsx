import { useOutletContext } from 'react-router';
import { ConfirmDialog } from '~/ui/confirm';
import { loadForm } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { deleteEmployee } from '../employees.server';
import * as messages from '../messages';
import type { ShownEmployee } from './profile';

export const loader = loadForm(deleteEmployee);
export const action = submit(deleteEmployee, { to: '/HumanResource', toast: messages.deleted });

/** Asks before an employee is deleted. */
export default function DeleteEmployee() {
  const { id, name } = useOutletContext<ShownEmployee>();
  const home = `/HumanResource/${id}`;
  return (
    <ConfirmDialog
      title="Delete this employee?"
      closeTo={home}
      sentence={`${name} can no longer sign in and disappears from all lists. Contacts, bank details and photo are deleted. The law requires you to keep the employment record for a year and pay for six: both stay under Deleted employees and are removed automatically. What ${name} did keeps the name. You can’t undo this.`}
      confirmLabel="Delete Employee"
    />
  );
}
