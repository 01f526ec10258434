import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Form, useLocation, useSubmit } from 'react-router';
import { Button, LinkButton } from './button';

interface FiltersProps {
  /** The current values by field name; '' for none. */
  values: Record<string, string>;
  /** The address without filters; null if none is set. */
  clear: string | null;
  /** `FilterSelect` and `FilterDate`. */
  children: ReactNode;
  /** One select, which on a phone fits next to the search box: there its label is for screen readers. */
  short?: boolean;
  /** Each select names what it filters by ('All types'): on a phone the labels are for screen readers. */
  unlabelled?: boolean;
  /** On a desk the labels are for screen readers: what is chosen says what it is. */
  bare?: boolean;
}

/** The id of a page's only filter form. */
export const filtersId = 'filters';

/** Submits the page's filters after the current event. */
export function applyFilters(): void {
  setTimeout(() => (document.getElementById(filtersId) as HTMLFormElement | null)?.requestSubmit());
}

/**
 * Filters a list through a GET form: the query holds the values, and the list starts at its first page. A select or
 * date applies at once; the button is for browsers without JavaScript. On a phone two fields share a row.
 */
export function Filters({ values, clear, children, short, unlabelled, bare }: FiltersProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const { pathname } = useLocation();

  // Follows Back and Forward, but not every render: a value chosen just now is still being loaded.
  const chosen = JSON.stringify(values);
  useEffect(() => {
    for (const [name, value] of Object.entries(JSON.parse(chosen) as Record<string, string>)) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
    }
  }, [chosen]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Leaves empty values out of the query.
    const sent = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '');
    void submit(sent as [string, string][], { action: pathname, preventScrollReset: true });
  };

  const onChange = (event: FormEvent<HTMLFormElement>) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    // Text in a search box is not a choice yet: `FilterChoice` reports one.
    if (target.role === 'combobox') return;
    // A year that is still being typed is 0002.
    const dates = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=date]')];
    if (dates.every(({ value }) => value === '' || value >= '1900')) event.currentTarget.requestSubmit();
  };

  return (
    <Form
      ref={form}
      id={filtersId}
      action={pathname}
      onSubmit={onSubmit}
      onChange={onChange}
      role="search"
      aria-label="Filters"
      className={`items-start gap-3 sm:flex sm:flex-wrap ${short ? 'filters-short' : 'grid grid-cols-2 max-sm:w-full'} ${unlabelled ? 'filters-unlabelled' : ''} ${bare ? 'filters-bare' : ''}`}
    >
      {children}
      <div className="filters-go flex gap-2 max-sm:*:flex-1">
        <Button className="without-js">Show</Button>
        {clear !== null && (
          <LinkButton to={clear} variant="ghost" preventScrollReset>
            Clear
          </LinkButton>
        )}
      </div>
    </Form>
  );
}

interface FilterProps {
  name: string;
  label: string;
  value: string;
}

interface FilterSelectProps extends FilterProps {
  /** The label of no choice. */
  empty: string;
  options: readonly { value: string; label: string }[];
}

/** A filter by one of a few values. */
export function FilterSelect({ name, label, value, empty, options }: FilterSelectProps) {
  return (
    <label className="flex min-w-0 flex-col gap-1.5 font-medium sm:w-48">
      <span className="filter-label">{label}</span>
      <select name={name} className="select truncate pe-8 font-normal" defaultValue={value}>
        <option value="">{empty}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A day as `YYYY-MM-DD` in the query; `wrong` is the error below it. */
export function FilterDate({ name, label, value, wrong }: FilterProps & { wrong?: string[] | undefined }) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1.5 sm:w-40">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        id={id}
        type="date"
        name={name}
        defaultValue={value}
        className="input"
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? `${id}-wrong` : undefined}
      />
      {wrong && (
        <p id={`${id}-wrong`} className="text-small text-error">
          {wrong.join(' ')}
        </p>
      )}
    </div>
  );
}

/** A GET form whose checkboxes are elsewhere on the page (`form={id}`). Its query holds the checked ones. */
export function PickedForm({ id, action, children }: { id: string; action: string; children: ReactNode }) {
  return (
    <form id={id} action={action} className="max-sm:w-full max-sm:*:w-full">
      {children}
    </form>
  );
}

/** A GET form around a list of checkboxes `ids`. Its buttons are above it, on a phone at the bottom once one is ticked; each has an address of its own. */
export function TickedForm({
  label,
  buttons,
  children,
}: {
  label: string;
  buttons: ReactNode;
  children: ReactNode;
}) {
  return (
    <form className="flex flex-col gap-3">
      <fieldset className="status-bar no-print flex flex-wrap items-center gap-2">
        <legend className="sr-only">{label}</legend>
        <TickAll />
        {buttons}
      </fieldset>
      {children}
    </form>
  );
}

/** Ticks all checkboxes `ids` of its form, or of the one with the id `form`: then as a box at the head of a table. */
export function TickAll({ form }: { form?: string }) {
  return (
    <label
      className={`needs-js cursor-pointer ${form ? '-m-3 block p-3' : 'tap flex items-center gap-3 py-1 ps-4 pe-2 max-sm:basis-full'}`}
    >
      <input
        type="checkbox"
        form={form}
        className="checkbox checkbox-primary"
        style={{ '--size': '1.25rem' } as object}
        onChange={({ currentTarget: { form, checked } }) => {
          for (const box of form?.elements ?? [])
            if (box instanceof HTMLInputElement && box.name === 'ids') box.checked = checked;
        }}
      />
      <span className={form && 'sr-only'}>All on this page</span>
    </label>
  );
}

/** A GET form that looks something up: its fields become the query of `action`. */
export function LookUpForm(props: {
  action: string;
  className: string;
  role?: 'search';
  children: ReactNode;
}) {
  return <Form {...props} />;
}
