import { type FieldMetadata, type FormMetadata, useField } from '@conform-to/react';
import { Plus } from 'lucide-react';
import { type FormEvent, memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { comparedLetters } from '~/core/compared';
import { plain } from '~/core/money';
import {
  amountOfTyped,
  emptyLine,
  lineOf,
  mostLines,
  offeredAs,
  type TypedLine,
  withNamedItem,
} from '~/core/typed-lines';
import { Button, buttonClass } from './button';
import { itemsOf } from './field';
import { useFirstInvalid } from './first-invalid';
import type { ItemChoice, ItemOption, LineItems } from './line-items';
import { RowIcon } from './row-icon';
import { DragHandle, useSortable } from './sortable';

type Fields = Record<string, unknown>;
type Intents = Pick<FormMetadata<Fields>, 'insert' | 'remove' | 'reorder' | 'update'>;

interface LineRowsProps {
  /** conform's form, whose buttons change the lines. Untyped: any form with lines. */
  form: unknown;
  lines: FieldMetadata<TypedLine[]>;
  /** The single amount that was typed before; the first line takes it. */
  amountBefore: string | undefined;
  /** The items as the server listed them. */
  choice: ItemChoice;
  /** The items known so far. */
  options: readonly ItemOption[];
  items: LineItems;
}

/** The `<datalist>` that all lines share. */
const listId = 'line-items';

/**
 * The lines of a quotation or invoice form, one row each, with buttons that add, move and remove one. The text of a line is free, or
 * names an item, which fills in the others. Without JavaScript the buttons post the form, which comes back changed.
 */
export function LineRows({ form, lines: list, amountBefore, choice, options, items }: LineRowsProps) {
  const { insert, reorder, update } = form as Intents;
  const { name, formId } = list;
  const lines = itemsOf(list);
  const rows = useRef<HTMLDivElement>(null);
  const count = useRef(lines.length);
  useEffect(() => {
    if (lines.length > count.current)
      rows.current?.querySelector<HTMLElement>('[data-line]:last-child [data-text]')?.focus();
    count.current = lines.length;
  }, [lines.length]);

  const sortable = useSortable<HTMLUListElement>((_, from, to) => reorder({ name, from, to }));

  return (
    <div ref={rows} className="flex flex-col gap-3">
      <ItemList options={options} />
      {lines.length > 0 && (
        <>
          <div className="line-columns text-small text-muted max-sm:hidden" aria-hidden="true">
            <span>{choice.options.length > 0 ? 'Item or description' : 'Description'}</span>
            <span className="pe-3 text-right">Quantity</span>
            <span className="pe-3 text-right">Unit price</span>
            <span className="pe-3 text-right">Off, %</span>
            <span className="text-right">Amount</span>
            <span className={lines.length > 1 ? 'w-27' : 'w-9'} />
          </div>
          <ul
            ref={lines.length > 1 ? sortable : undefined}
            aria-label="Lines"
            className="flex flex-col gap-3 sm:gap-2"
          >
            {lines.map((line, place) => (
              <LineRow
                key={line.key ?? line.id}
                formId={formId}
                list={name}
                place={place}
                count={lines.length}
                amountBefore={lines.length === 1 ? amountBefore : undefined}
                items={items}
              />
            ))}
          </ul>
        </>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          {...insert.getButtonProps({ name, defaultValue: { quantity: emptyLine.quantity } })}
          size="small"
          icon={<Plus size={16} />}
          disabled={lines.length >= mostLines}
          busy={false}
        >
          {lines.length > 0 ? 'Add line' : 'Use lines instead'}
        </Button>
        <button
          type="submit"
          // Changes nothing: the page comes back with the total.
          {...update.getButtonProps({ name })}
          className={`without-js ${buttonClass({ size: 'small' })}`}
        >
          Update the total
        </button>
        {lines.length > 0 && (choice.options.length > 0 || choice.q) && <FillItems {...choice} />}
        {lines.length === 1 && (
          <button
            type="submit"
            {...update.getButtonProps({ name, value: [] as never })}
            className="tap ms-auto px-1 text-muted text-small underline underline-offset-4"
          >
            One amount instead
          </button>
        )}
      </div>
    </div>
  );
}

/** The items that the lines offer while typing. */
const ItemList = memo(function ItemList({ options }: Pick<LineRowsProps, 'options'>) {
  if (options.length === 0) return null;
  const names = new Map<string, number>();
  for (const { description } of options) names.set(description, (names.get(description) ?? 0) + 1);
  return (
    <datalist id={listId}>
      {options.map((item) => (
        <option key={item.id} value={offeredAs(item, names.get(item.description) !== 1)}>
          {item.hint}
        </option>
      ))}
    </datalist>
  );
});

/** For browsers without JavaScript: reloads the page with the named items filled in, or with other items to choose from. */
function FillItems({ more, q }: ItemChoice) {
  return (
    <>
      <button
        type="submit"
        name="edit"
        value="items"
        formNoValidate
        className={`without-js ${buttonClass({ size: 'small' })}`}
      >
        Fill in items
      </button>
      {(more || q) && (
        <span className="without-js flex gap-2">
          <input
            type="search"
            name="itemQ"
            defaultValue={q}
            className="input"
            placeholder="Item not listed? Name or SKU"
            aria-label="Search: Item"
          />
          <Button formMethod="get" formNoValidate size="small">
            Find items
          </Button>
        </span>
      )}
    </>
  );
}

interface RowButtonProps {
  label: string;
  intent: ReturnType<Intents['remove']['getButtonProps']>;
  disabled?: boolean;
  children: ReactNode;
}

function RowButton({ label, intent, disabled, children }: RowButtonProps) {
  const [, ...words] = label.split(/ (?:line \d+ ?)/);
  return (
    <button
      type="submit"
      {...intent}
      // A disabled one would lose the focus when its line comes to the end of the list.
      aria-disabled={disabled}
      className="btn btn-ghost btn-square tap"
      aria-label={label}
      title={[label.split(' ')[0], ...words].filter(Boolean).join(' ')}
    >
      {children}
    </button>
  );
}

interface LineRowProps {
  formId: string;
  /** The name of the list of lines. */
  list: string;
  place: number;
  count: number;
  amountBefore: string | undefined;
  items: LineItems;
}

/** A row. It subscribes to its own fields, so that a key press in one row draws none of the others. */
const LineRow = memo(function LineRow({ formId, list, place, count, amountBefore, items }: LineRowProps) {
  const [line, form] = useField<TypedLine>(`${list}[${place}]`, { formId });
  const { remove, reorder } = form as unknown as Intents;
  const fieldset = line.getFieldset();
  const errors = Object.fromEntries(fieldNames.map((field) => [field, fieldset[field].errors]));
  const wrong = Object.values(errors).flatMap((of) => of ?? []);
  const row = useRef<HTMLLIElement>(null);
  const [start] = useState(() => {
    const stored = lineOf(line);
    return { ...stored, unitPrice: stored.unitPrice || (amountBefore ?? '') };
  });
  const [shown, setShown] = useState(start);
  const [item, setItem] = useState(() => items.withId(start.itemId) ?? unlistedItem(start));
  const [isLong] = useState(() => start.description.length > 60 || start.description.includes('\n'));

  const read = () => {
    const typed = row.current && typedIn(row.current);
    if (typed) setShown((before) => (isSame(before, typed) ? before : typed));
  };
  // Typed before the page came to life, or restored by the browser.
  useEffect(read, []);

  /** The item that was taken off although the text names it. */
  const declined = useRef('');
  /** Fills in what follows from the item, and lets go of it when its name has gone from the text. */
  const onText = (isDone: boolean) => {
    if (!row.current) return;
    const typed = typedIn(row.current);
    const named = items.named(typed.description);
    // An SKU may be the beginning of another one.
    const isSku = named && comparedLetters(named.sku) === comparedLetters(typed.description);
    if (named?.id !== declined.current) declined.current = '';
    if (named && ![item?.id, declined.current].includes(named.id) && (isDone || !isSku)) {
      setItem(named);
      fill(row.current, withNamedItem(typed, named, item));
    } else if (item && !holds(typed.description, item) && holds(shown.description, item)) {
      setItem(undefined);
      fill(row.current, withoutItem(typed, item));
    }
    read();
  };
  const takeOff = () => {
    if (!row.current || !item) return;
    declined.current = item.id;
    setItem(undefined);
    fill(row.current, withoutItem(typedIn(row.current), item));
  };
  const latest = useRef(onText);
  latest.current = onText;

  const onInput = (event: FormEvent<HTMLLIElement>) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement && target.matches('[data-text]'))) return read();
    if ((event.nativeEvent as InputEvent).isComposing) return;
    onText(false);
    items.search(target.value, () => latest.current(target !== document.activeElement));
  };

  const isFirstInvalid = useFirstInvalid();
  // By hand: what conform's helpers for inputs read again for each field takes half of the time of a page with 500 lines.
  const control = (field: keyof TypedLine, label: string) => ({
    name: `${line.name}.${field}`,
    defaultValue: start[field],
    autoFocus: isFirstInvalid(`${line.id}.${field}`, !!errors[field]),
    autoComplete: 'off',
    'aria-label': `${label} of line ${place + 1}`,
    'aria-invalid': errors[field] && true,
    'aria-describedby': wrong.length > 0 ? line.errorId : undefined,
  });
  const text = {
    ...control('description', 'Description'),
    'data-text': true,
    maxLength: 500,
    placeholder: 'Item, or what it is',
    onBlur: () => onText(true),
  };
  const figure = { type: 'text', inputMode: 'decimal', className: 'input' } as const;
  const total = amountOfTyped(shown);
  return (
    <li ref={row} data-line onInput={onInput} className="line-row line-columns">
      <div className="max-sm:col-span-3">
        {isLong ? (
          <textarea
            {...text}
            rows={1}
            className="field-sizing-content textarea max-h-40 min-h-(--size) w-full not-supports-[field-sizing:content]:min-h-16 resize-none not-supports-[field-sizing:content]:resize-y py-2"
          />
        ) : (
          <input type="text" {...text} list={listId} className="input" />
        )}
        {item ? (
          <label className="tap flex w-fit min-w-0 cursor-pointer items-center gap-2 text-muted text-xs">
            <input
              type="checkbox"
              name={`${line.name}.itemId`}
              value={item.id}
              defaultChecked
              aria-label={`Item of line ${place + 1}: ${item.description}`}
              aria-invalid={errors.itemId && true}
              className="checkbox checkbox-xs"
              onChange={takeOff}
            />
            <span className="min-w-0 wrap-anywhere">
              {holds(shown.description, item) ? item.hint : `${item.description} · ${item.hint}`}
            </span>
          </label>
        ) : (
          <input type="hidden" name={`${line.name}.itemId`} value="" />
        )}
      </div>
      <Figure words="Quantity">
        <input {...control('quantity', 'Quantity')} {...figure} placeholder="1" />
        <input type="hidden" name={`${line.name}.unit`} defaultValue={start.unit} />
        {shown.unit && (
          <span className="text-right text-muted text-xs wrap-anywhere">
            <span className="sr-only">Unit: </span>
            {shown.unit}
          </span>
        )}
      </Figure>
      <Figure words="Unit price">
        <input {...control('unitPrice', 'Unit price')} {...figure} placeholder="0.00" />
      </Figure>
      <Figure words="Off, %">
        <input {...control('discountPercent', 'Discount in percent')} {...figure} placeholder="0" />
      </Figure>
      <output aria-label={`Amount of line ${place + 1}`}>{total === null ? '–' : plain(total)}</output>
      <span className="flex max-sm:col-span-2 max-sm:justify-end">
        {count > 1 && (
          <>
            <DragHandle className="sm:absolute sm:top-2 sm:left-0 sm:w-6" />
            <RowButton
              label={`Move line ${place + 1} up`}
              disabled={place === 0}
              intent={reorder.getButtonProps({ name: list, from: place, to: Math.max(place - 1, 0) })}
            >
              <RowIcon name="arrow-up" />
            </RowButton>
            <RowButton
              label={`Move line ${place + 1} down`}
              disabled={place === count - 1}
              intent={reorder.getButtonProps({ name: list, from: place, to: Math.min(place + 1, count - 1) })}
            >
              <RowIcon name="arrow-down" />
            </RowButton>
          </>
        )}
        <RowButton
          label={`Remove line ${place + 1}`}
          intent={remove.getButtonProps({ name: list, index: place })}
        >
          <RowIcon name="trash" />
        </RowButton>
      </span>
      {wrong.length > 0 && (
        <p id={line.errorId} className="order-last col-span-full text-small text-error">
          {wrong.join(' ')}
        </p>
      )}
    </li>
  );
});

/** A field with its visible name on narrow screens, where there is no heading row. The field has the name too. */
function Figure({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div>
      <span className="text-muted text-xs sm:hidden" aria-hidden="true">
        {words}
      </span>
      {children}
    </div>
  );
}

/** A stored line's item that the form does not list. */
function unlistedItem({ itemId: id, description, unit, unitPrice }: TypedLine): ItemOption | undefined {
  return id === '' ? undefined : { id, sku: '', hint: '', description, unit, unitPrice };
}

const holds = (text: string, { description }: ItemOption) =>
  comparedLetters(text).includes(comparedLetters(description));

/** The line without what its item filled in. */
function withoutItem(line: TypedLine, { unitPrice }: ItemOption): TypedLine {
  return { ...line, itemId: '', unit: '', unitPrice: line.unitPrice === unitPrice ? '' : line.unitPrice };
}

const fieldNames = Object.keys(emptyLine) as (keyof TypedLine)[];

const controlOf = (row: HTMLElement, field: string) =>
  row.querySelector<HTMLInputElement>(`[name$=".${field}"]`);

/** The current values of a row's fields. */
function typedIn(row: HTMLElement): TypedLine {
  return Object.fromEntries(
    fieldNames.map((name) => [name, controlOf(row, name)?.value ?? '']),
  ) as unknown as TypedLine;
}

const isSame = (one: TypedLine, other: TypedLine) => fieldNames.every((name) => one[name] === other[name]);

/** Writes what an item fills in into a row's fields, and tells the form. */
function fill(row: HTMLElement, { description, unit, unitPrice }: TypedLine): void {
  for (const [name, value] of Object.entries({ description, unit, unitPrice })) {
    const control = controlOf(row, name);
    if (control && control.value !== value) control.value = value;
  }
  controlOf(row, 'unit')?.dispatchEvent(new Event('input', { bubbles: true }));
}
