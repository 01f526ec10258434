import { type FocusEvent, useId } from 'react';
import { type Choice, ChoiceField } from './choice-field';
import { applyFilters, FilterSelect, filtersId } from './filters';

interface FilterChoiceProps {
  name: string;
  label: string;
  /** The id of what is chosen; '' where nothing is. */
  value: string;
  /** The words of no choice. */
  empty: string;
  choice: Choice;
  /** The address that answers a `Choice` for `?q=`. */
  searchAt: string;
}

/** One of a company's many things, or all of them: where not all are listed, it is searched for as in a form. */
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
  // A select is a field of the form like the others; the box that takes its place says by itself what was chosen.
  const onChoose = (chosen: string) => {
    if (chosen && document.getElementById(id) instanceof HTMLInputElement) applyFilters();
  };
  // An empty box says no choice once it is left: until then another name may be on its way.
  const onBlur = ({ target }: FocusEvent) => {
    if (target.id === id && target instanceof HTMLInputElement && value && !target.value) applyFilters();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the box inside was left.
    <div
      onBlur={onBlur}
      className="min-w-0 sm:w-48 noscript:max-sm:order-first noscript:max-sm:col-span-2 noscript:sm:w-60"
    >
      <ChoiceField
        // Back and Forward change what is chosen, and the box with it.
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
