import { type Choice, ChoiceField } from '~/ui/choice-field';
import { type FieldProps, SelectField } from '~/ui/field';
import { useHydrated } from '~/ui/hydrated';

interface PersonFieldProps extends Pick<FieldProps, 'field' | 'label' | 'required'> {
  choice: Choice;
  /** The words of the empty choice. */
  empty: string;
  /** Where else the others are to be found. */
  others?: string;
}

/**
 * One of the people at work. Where there are more than a list holds, a box that searches; without JavaScript the first of
 * them, since a search there would put all that was typed, a password among it, into the address.
 */
export function PersonField({ choice, others, ...shown }: PersonFieldProps) {
  const hydrated = useHydrated();
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
        choice.more
          ? `The first hundred people by name; ${others ?? 'with JavaScript you can search all of them'}.`
          : undefined
      }
    />
  );
}
