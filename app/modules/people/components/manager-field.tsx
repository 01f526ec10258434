import { type Choice, ChoiceField } from '~/ui/choice-field';
import { type FieldProps, SelectField } from '~/ui/field';
import { useHydrated } from '~/ui/hydrated';

/**
 * Who leads an employee. Where there are more people than a list holds, a box that searches; without JavaScript the
 * first of them, since a search there would put all that was typed, a password among it, into the address.
 */
export function ManagerField({ field, choice }: Pick<FieldProps, 'field'> & { choice: Choice }) {
  const hydrated = useHydrated();
  const shown = { field, label: 'Manager', empty: 'No manager' };
  if (hydrated && choice.more) {
    return <ChoiceField {...shown} choice={choice} searchAt="/HumanResource/pick" />;
  }
  return (
    <SelectField
      {...shown}
      options={choice.options.map(({ id, name, hint }) => ({
        value: id,
        label: hint ? `${name} (${hint})` : name,
      }))}
      hint={
        choice.more ? 'The first hundred people by name; with JavaScript all can be searched.' : undefined
      }
    />
  );
}
