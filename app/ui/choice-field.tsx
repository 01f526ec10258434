import { getSelectProps } from '@conform-to/react';
import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { Button } from './button';
import type { Choice, ChoiceFieldProps, ChoiceOption } from './choice';
import { Around, useShared } from './field';
import { useMayOpen } from './signed-in';

export type { Choice, ChoiceFieldProps, ChoiceOption } from './choice';

/**
 * A choice among a company's many records, sent as its id. A select if all of them are listed. If there are more, a box
 * that searches while typing, loaded only then; the select is shown until it has loaded. Without JavaScript a search
 * button reloads the page with everything typed in the query: the loader reads `q` from there, the form the rest
 * (`useTyped`).
 */
export function ChoiceField<Option extends ChoiceOption>(of: ChoiceFieldProps<Option>) {
  // Options are passed through unchanged.
  const props = of as unknown as ChoiceFieldProps;
  const { more } = props.choice;
  const Box = useSyncExternalStore(subscribe, boxSoFar, noBox);
  useEffect(() => {
    if (more && !SearchingBox) void loadBox();
  }, [more]);
  return more && Box ? <Box {...props} /> : <Listed {...props} />;
}

// Cached by the browser once loaded.
let SearchingBox: ComponentType<ChoiceFieldProps> | undefined;
const listeners = new Set<() => void>();
const boxSoFar = () => SearchingBox;
const noBox = () => undefined;
const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => void listeners.delete(tell);
};

async function loadBox(): Promise<void> {
  // Offline the select stays, with the options it lists.
  const loaded = await import('./searching-box').catch(() => undefined);
  SearchingBox ??= loaded?.SearchingBox;
  for (const notify of listeners) notify();
}

function Listed({ choice, searchAt: _, empty, onChoose, ...props }: ChoiceFieldProps) {
  const { key, ...select } = getSelectProps(props.field);
  const { placeholder, ...rest } = useShared(props);
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
          <Options options={choice.options.filter(({ group }) => !group)} />
          {[...new Set(choice.options.flatMap(({ group }) => group ?? []))].map((heading) => (
            <optgroup key={heading} label={heading}>
              <Options options={choice.options.filter(({ group }) => group === heading)} />
            </optgroup>
          ))}
        </select>
      </Around>
      {(choice.more || choice.q) && (
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

function Options({ options }: Pick<Choice, 'options'>) {
  return options.map(({ id, name, hint }) => (
    <option key={id} value={id}>
      {hint ? `${name} (${hint})` : name}
    </option>
  ));
}

/** The hint below an empty choice of clients, with a link to add the first one; nothing if there are options. */
export function noClientsYet({ options, q }: Choice) {
  return options.length > 0 || q !== '' ? undefined : <NoClients />;
}

function NoClients() {
  const mayAdd = useMayOpen('/crm');
  return (
    <>
      You have no clients yet.{' '}
      {mayAdd ? (
        <Link to="/crm/new" className="link">
          Add one first
        </Link>
      ) : (
        othersAddClients
      )}
    </>
  );
}

/** For people who may not add a client themselves. */
export const othersAddClients = 'Somebody with access to Clients adds the first one.';
