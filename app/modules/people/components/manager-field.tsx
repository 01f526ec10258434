import type { Choice } from '~/ui/choice-field';
import type { FieldProps } from '~/ui/field';
import { PersonField } from './person-field';

/** Who leads an employee. */
export function ManagerField({ field, choice }: Pick<FieldProps, 'field'> & { choice: Choice }) {
  return <PersonField field={field} label="Manager" empty="No manager" choice={choice} />;
}
