import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { Button } from './button';
import { Around, type FieldProps, shared } from './field';
import { getSelectProps } from './form-state';
import { useHydrated } from './hydrated';

/** What a form can choose from: the first of many, by what was searched for. */
export interface Choice {
  options: { id: string; name: string; hint: string }[];
  /** There are more that fit than are listed. */
  more: boolean;
  /** What was searched for. */
  q: string;
}

export interface ChoiceFieldProps extends FieldProps {
  choice: Choice;
  /** The address that answers a `Choice` for `?q=`. */
  searchAt: string;
  /** The words of the empty choice. */
  empty: string;
  /** Told the id of what is chosen, '' where nothing is. */
  onChoose?: (id: string) => void;
}

/**
 * One of a firm's many things, sent as its id. A select where all of them are listed. Where there are more, a box that
 * searches as one types; without JavaScript a search button beneath the select, which gets the page again with all
 * that was typed in the address: the page's loader takes `q` from there, its form the rest (`useTyped`).
 */
export function ChoiceField(props: ChoiceFieldProps) {
  const hydrated = useHydrated();
  if (props.choice.more && hydrated) return <SearchingBox {...props} />;
  return <Listed {...props} />;
}

function Listed({ choice, searchAt: _, empty, onChoose, ...props }: ChoiceFieldProps) {
  const { key, ...select } = getSelectProps(props.field);
  const { placeholder, ...rest } = shared(props);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Around {...props}>
        <select
          key={key}
          {...select}
          {...rest}
          className="select"
          onChange={({ currentTarget }) => onChoose?.(currentTarget.value)}
        >
          <option value="">{empty}</option>
          {choice.options.map(({ id, name, hint }) => (
            <option key={id} value={id}>
              {hint ? `${name} (${hint})` : name}
            </option>
          ))}
        </select>
      </Around>
      {(choice.more || choice.q) && (
        <div className="flex gap-2">
          <input
            type="search"
            name="q"
            defaultValue={choice.q}
            className="input"
            placeholder="Not listed? A part of the name"
            aria-label={`Search: ${props.label}`}
          />
          <Button formMethod="get" formNoValidate>
            Find
          </Button>
        </div>
      )}
    </div>
  );
}

const pause = 200;

function SearchingBox({ choice, searchAt, empty, onChoose, ...props }: ChoiceFieldProps) {
  const { field } = props;
  const { initialValue } = field;
  const given = typeof initialValue === 'string' ? initialValue : '';
  const [chosen, setChosen] = useState(given);
  const chosenName = choice.options.find(({ id }) => id === given)?.name ?? '';
  const [text, setText] = useState(chosenName);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const fetcher = useFetcher<Choice>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const list = useId();
  const { options, more } = fetcher.data ?? choice;
  useEffect(() => () => clearTimeout(timer.current), []);
  const { placeholder: _, ...rest } = shared(props);

  const search = (q: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      void fetcher.load(`${searchAt}?${new URLSearchParams({ q })}`);
    }, pause);
  };
  const take = (id: string) => {
    setChosen(id);
    onChoose?.(id);
  };
  const choose = (option: Choice['options'][number] | undefined) => {
    if (!option) return;
    take(option.id);
    setText(option.name);
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setAt((at + step + options.length) % Math.max(options.length, 1));
    } else if (event.key === 'Enter' && open && options[at]) {
      event.preventDefault();
      choose(options[at]);
    } else if (event.key === 'Escape' && open) {
      // The list closes, the dialog around it stays.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
  };

  return (
    <Around {...props}>
      <span className="relative block">
        <label className="input">
          <Search size={16} className="shrink-0 text-muted" />
          <input
            {...rest}
            id={field.id}
            role="combobox"
            aria-expanded={open}
            aria-controls={list}
            aria-autocomplete="list"
            aria-invalid={field.errors?.length ? true : undefined}
            aria-activedescendant={open && options[at] ? `${list}-${options[at].id}` : undefined}
            autoComplete="off"
            placeholder={empty}
            value={text}
            onChange={({ currentTarget: { value } }) => {
              setText(value);
              setOpen(true);
              setAt(-1);
              // Another text is another choice, or none yet.
              take('');
              search(value);
            }}
            onFocus={() => setOpen(chosen === '')}
            onBlur={() => {
              setOpen(false);
              const typed = text.trim().toLowerCase();
              const same = options.filter(({ name }) => name.toLowerCase() === typed);
              if (!chosen && same.length === 1) choose(same[0]);
            }}
            onKeyDown={onKeyDown}
          />
        </label>
        <input type="hidden" name={field.name} value={chosen} />
        <div
          id={list}
          role="listbox"
          aria-label={props.label}
          hidden={!open}
          className="absolute inset-x-0 z-20 mt-1 max-h-64 overflow-y-auto rounded-box border border-base-300 bg-base-100 py-1 shadow-faint"
        >
          {options.map((option, place) => (
            <div
              key={option.id}
              id={`${list}-${option.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={place === at}
              className="flex cursor-pointer flex-col px-3 py-2 hover:bg-base-200 aria-selected:bg-base-200"
              // Before the box loses the focus and closes the list.
              onMouseDown={(event) => {
                event.preventDefault();
                choose(option);
              }}
            >
              <span className="[overflow-wrap:anywhere]">{option.name}</span>
              <span className="text-muted text-xs">{option.hint}</span>
            </div>
          ))}
          {options.length === 0 && <p className="px-3 py-2 text-muted">Nothing found.</p>}
          {more && <p className="px-3 py-2 text-muted text-xs">There are more: type a part of the name.</p>}
        </div>
      </span>
    </Around>
  );
}
