import { type FocusEvent, useId } from 'react';
import { type Choice, ChoiceField } from './choice-field';
import { applyFilters, FilterSelect, filtersId } from './filters';

interface FilterChoiceProps {
  name: string;
  label: string;
  /** The chosen id; '' for none. */
  value: string;
  /** The label of no choice. */
  empty: string;
  choice: Choice;
  /** The address that returns a `Choice` for `?q=`. */
  searchAt: string;
}

/** A filter by one of a company's many records. Searched like in a form if not all are listed. */
export function FilterChoice({ choice, searchAt, ...props }: FilterChoiceProps) {
  const { name, label, value, empty } = props;
  const id = useId();
  if (!choice.more && !choice.q) {
    const options = choice.options.map(({ id, name }) => ({ value: id, label: name }));
    return <FilterSelect {...props} options={options} />;
  }
  const field = {
    key: undefined,
    id,
    name,
    formId: filtersId,
    errorId: `${id}-error`,
    descriptionId: `${id}-hint`,
    initialValue: value || undefined,
    defaultValue: value || undefined,
    defaultOptions: undefined,
    defaultChecked: undefined,
    value: value || undefined,
    errors: undefined,
    allErrors: {},
    valid: true,
    dirty: false,
  };
  // A select is a normal form field. The search box that replaces it reports its choice here.
  const onChoose = (chosen: string) => {
    if (chosen && document.getElementById(id) instanceof HTMLInputElement) applyFilters();
  };
  // An emptied box means no choice once it loses the focus, not while a new name is being typed.
  const onBlur = ({ target }: FocusEvent) => {
    if (target.id === id && target instanceof HTMLInputElement && value && !target.value) applyFilters();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for the inner box losing the focus.
    <div
      onBlur={onBlur}
      className="min-w-0 sm:w-48 noscript:max-sm:order-first noscript:max-sm:col-span-2 noscript:sm:w-60"
    >
      <ChoiceField
        // Resets the box when Back and Forward change the choice.
        key={value}
        field={field}
        label={label}
        empty={empty}
        choice={choice}
        searchAt={searchAt}
        onChoose={onChoose}
      />
    </div>
  );
}
