import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { comparedLetters } from '~/core/compared';
import { longestSearch } from '~/core/list-query';
import type { Choice, ChoiceFieldProps } from './choice';
import { isForComposition } from './composing';
import { Around, useShared } from './field';

const pause = 200;

/** The box of a `ChoiceField` that searches while typing. It takes over the select's value. */
export function SearchingBox({ choice, searchAt, empty, onChoose, ...props }: ChoiceFieldProps) {
  const { field } = props;
  const [before] = useState(() => heldBefore(field));
  const [chosen, setChosen] = useState(before.chosen);
  const [text, setText] = useState(() => choice.options.find(({ id }) => id === before.chosen)?.name ?? '');
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const fetcher = useFetcher<Choice>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const list = useId();
  const { options, more } = fetcher.data ?? choice;
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (before.focused) input.current?.focus();
  }, [before]);
  const { placeholder: _, ...rest } = useShared(props);

  const search = (q: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      void fetcher.load(`${searchAt}?${new URLSearchParams({ q })}`);
    }, pause);
  };
  const take = (id: string, option?: Choice['options'][number]) => {
    setChosen(id);
    onChoose?.(id, option);
  };
  const choose = (option: Choice['options'][number] | undefined) => {
    if (!option) return;
    take(option.id, option);
    setText(option.name);
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isForComposition(event.nativeEvent)) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // From no selection, up leads to the last option.
      const next = (Math.max(at, step === 1 ? -1 : 0) + step + options.length) % Math.max(options.length, 1);
      setAt(next);
      document.getElementById(`${list}-${options[next]?.id}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && open && options[at]) {
      event.preventDefault();
      choose(options[at]);
    } else if (event.key === 'Escape' && open) {
      // Closes the list, not the dialog around it.
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
            ref={input}
            id={field.id}
            role="combobox"
            aria-expanded={open && options.length > 0}
            aria-controls={list}
            aria-autocomplete="list"
            aria-invalid={field.errors?.length ? true : undefined}
            aria-activedescendant={open && options[at] ? `${list}-${options[at].id}` : undefined}
            autoComplete="off"
            maxLength={longestSearch}
            placeholder={empty}
            value={text}
            onChange={({ currentTarget: { value }, nativeEvent }) => {
              setText(value);
              setOpen(true);
              setAt(-1);
              // A different text means a different choice, or none yet.
              take('');
              // Not while letters are still being composed.
              if ((nativeEvent as InputEvent).isComposing) clearTimeout(timer.current);
              else search(value);
            }}
            onCompositionEnd={({ currentTarget }) => search(currentTarget.value)}
            onFocus={() => setOpen(chosen === '')}
            onBlur={() => {
              setOpen(false);
              const typed = comparedLetters(text);
              const same = options.filter(({ name }) => comparedLetters(name) === typed);
              if (!chosen && same.length === 1) choose(same[0]);
            }}
            onKeyDown={onKeyDown}
          />
        </label>
        <input type="hidden" name={field.name} value={chosen} />
        <div
          hidden={!open}
          className="absolute inset-x-0 z-20 mt-1 rounded-box border border-base-300 bg-base-100 py-1 shadow-faint"
        >
          <div
            id={list}
            role="listbox"
            aria-label={props.label}
            hidden={options.length === 0}
            className="max-h-64 overflow-y-auto"
          >
            {options.map((option, place) => (
              <div
                key={option.id}
                id={`${list}-${option.id}`}
                role="option"
                tabIndex={-1}
                aria-selected={place === at}
                className="flex cursor-pointer flex-col px-3 py-2 hover:bg-base-200 aria-selected:bg-base-200"
                // Before the box loses the focus, which would close the list.
                onMouseDown={(event) => {
                  event.preventDefault();
                  choose(option);
                }}
              >
                <span className="wrap-anywhere">{option.name}</span>
                <span className="text-muted text-xs">{option.hint}</span>
              </div>
            ))}
          </div>
          <div role="status">
            {options.length === 0 && <p className="px-3 py-2 text-muted">Nothing found.</p>}
            {more && <p className="px-3 py-2 text-muted text-xs">There are more. Type part of the name.</p>}
          </div>
        </div>
      </span>
    </Around>
  );
}

/** The value of the select that this box replaces and whether it had the focus; otherwise the form's initial value. */
function heldBefore({ id, initialValue }: ChoiceFieldProps['field']): { chosen: string; focused: boolean } {
  const select = document.getElementById(id);
  if (select instanceof HTMLSelectElement)
    return { chosen: select.value, focused: select === document.activeElement };
  return { chosen: typeof initialValue === 'string' ? initialValue : '', focused: false };
}
