import { type Choice, ChoiceField } from '~/ui/choice-field';
import { type FieldProps, SelectField } from '~/ui/field';
import { useHydrated } from '~/ui/hydrated';

interface PersonFieldProps extends Pick<FieldProps, 'field' | 'label' | 'required'> {
  choice: Choice;
  /** The label of the empty option. */
  empty: string;
  /** Where the people who are not listed can be found. */
  others?: string;
}

/**
 * A choice of a person at work. If there are more than are listed, a box that searches. Without JavaScript only the
 * first ones can be chosen, since a search would put everything typed, including a password, into the address.
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
