import { getSelectProps } from '@conform-to/react';
import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { Button } from './button';
import type { Choice, ChoiceFieldProps, ChoiceOption } from './choice';
import { Around, shared } from './field';

export type { Choice, ChoiceFieldProps, ChoiceOption } from './choice';

/**
 * One of a company's many things, sent as its id. A select where all of them are listed. Where there are more, a box that
 * searches as one types, which is loaded only then, and the select until it is there; without JavaScript a search button
 * beneath the select, which gets the page again with all that was typed in the address: the page's loader takes `q` from
 * there, its form the rest (`useTyped`).
 */
export function ChoiceField<Option extends ChoiceOption>(of: ChoiceFieldProps<Option>) {
  // What an option holds besides is only handed back.
  const props = of as unknown as ChoiceFieldProps;
  const { more } = props.choice;
  const Box = useSyncExternalStore(subscribe, boxSoFar, noBox);
  useEffect(() => {
    if (more && !SearchingBox) void loadBox();
  }, [more]);
  return more && Box ? <Box {...props} /> : <Listed {...props} />;
}

// The browser's memory: the box once it has come.
let SearchingBox: ComponentType<ChoiceFieldProps> | undefined;
const listeners = new Set<() => void>();
const boxSoFar = () => SearchingBox;
const noBox = () => undefined;
const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => void listeners.delete(tell);
};

async function loadBox(): Promise<void> {
  // Without a network the select stays, with those that it lists.
  const loaded = await import('./searching-box').catch(() => undefined);
  SearchingBox ??= loaded?.SearchingBox;
  for (const notify of listeners) notify();
}

function Listed({ choice, searchAt: _, empty, onChoose, searchedElsewhere, ...props }: ChoiceFieldProps) {
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
          onChange={({ currentTarget: { value } }) =>
            onChoose?.(
              value,
              choice.options.find(({ id }) => id === value),
            )
          }
        >
          <option value="">{empty}</option>
          {choice.options.map(({ id, name, hint }) => (
            <option key={id} value={id}>
              {hint ? `${name} (${hint})` : name}
            </option>
          ))}
        </select>
      </Around>
      {(choice.more || choice.q) && !searchedElsewhere && (
        <div className="without-js flex gap-2">
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

/** What a form says beneath a choice of nothing: where the first is made. Nothing where there is something to choose. */
export function noneYet({ options, q }: Choice, words: string, addAt: string) {
  if (options.length > 0 || q !== '') return undefined;
  return (
    <>
      {words}{' '}
      <Link to={addAt} className="link">
        Add one first
      </Link>
    </>
  );
}
