import { type FieldMetadata, type FormMetadata, getInputProps, getTextareaProps } from '@conform-to/react';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { plain } from '~/core/money';
import { emptyLine, type ItemFills, lineOf, mostLines, type TypedLine, withItem } from '~/core/typed-lines';
import { Button, buttonClass } from './button';
import { type Choice, ChoiceField, type ChoiceOption } from './choice-field';
import { itemsOf } from './field';
import { useFirstInvalid } from './first-invalid';
import { DragHandle, useSortable } from './sortable';

type Fields = Record<string, unknown>;
type Intents = Pick<FormMetadata<Fields>, 'insert' | 'remove' | 'reorder' | 'update'>;

/** A stock item that a line can refer to, and the fields it fills in. */
export type ItemOption = ChoiceOption & ItemFills & { cost?: number };

/** The items to choose from. */
interface ItemPicker {
  choice: Choice<ItemOption>;
  /** The address that returns such a choice for `?q=`. */
  searchAt: string;
  /** Called with each chosen item. */
  onPick?: (item: ItemOption) => void;
}

interface LineRowsProps {
  /** conform's form, whose buttons change the lines. Untyped: any form with lines. */
  form: unknown;
  lines: Pick<FieldMetadata<TypedLine[]>, 'name' | 'initialValue' | 'getFieldList'>;
  /** The single amount that was typed before; the first line takes it. */
  amountBefore: string | undefined;
  /** Each line's amount in cents, as typed; null if it cannot be read. */
  totals: readonly (number | null)[];
  /** The stock, if there is any. */
  items?: ItemPicker | undefined;
}

/** The item, or the description if there is no stock. One left empty at once would be marked as an error. */
const firstField = ':is(select, textarea, input:not([type=hidden]))';

const columns = 'sm:grid-cols-[minmax(0,1fr)_4.75rem_6.5rem_4.25rem_6rem_auto]';

/**
 * The lines of a quotation or invoice form, with buttons that add, move and remove one. Without JavaScript they post
 * the form, which comes back changed.
 */
export function LineRows({ form, lines: list, amountBefore, totals, items }: LineRowsProps) {
  const { insert, remove, reorder, update } = form as Intents;
  const { name } = list;
  const lines = itemsOf(list);
  const rows = useRef<HTMLDivElement>(null);
  const count = useRef(lines.length);
  useEffect(() => {
    if (lines.length > count.current)
      rows.current?.querySelector<HTMLElement>(`[data-line]:last-child ${firstField}`)?.focus();
    count.current = lines.length;
  }, [lines.length]);

  const sortable = useSortable<HTMLUListElement>((_, from, to) => reorder({ name, from, to }));

  return (
    <div ref={rows} className="flex flex-col gap-3">
      {lines.length > 0 && (
        <div className={`grid gap-2 text-small text-muted max-sm:hidden ${columns}`} aria-hidden="true">
          <span>Description</span>
          <span className="pe-3 text-right">Quantity</span>
          <span className="pe-3 text-right">Unit price</span>
          <span className="pe-3 text-right">Off, %</span>
          <span className="text-right">Amount</span>
          <span className={lines.length > 1 ? 'w-27' : 'w-9'} />
        </div>
      )}
      {lines.length > 0 && (
        <ul
          ref={lines.length > 1 ? sortable : undefined}
          aria-label="Lines"
          className="flex flex-col gap-3 sm:gap-2"
        >
          {lines.map((line, place) => (
            <LineRow
              key={line.key ?? line.id}
              line={line}
              place={place}
              amountBefore={lines.length === 1 ? amountBefore : undefined}
              total={totals[place] ?? null}
              items={items}
              update={update}
            >
              {lines.length > 1 && (
                <>
                  <DragHandle className="sm:absolute sm:top-1 sm:-left-6 sm:w-6" />
                  <RowButton
                    label={`Move line ${place + 1} up`}
                    disabled={place === 0}
                    intent={reorder.getButtonProps({ name, from: place, to: Math.max(place - 1, 0) })}
                  >
                    <ArrowUp size={16} />
                  </RowButton>
                  <RowButton
                    label={`Move line ${place + 1} down`}
                    disabled={place === lines.length - 1}
                    intent={reorder.getButtonProps({
                      name,
                      from: place,
                      to: Math.min(place + 1, lines.length - 1),
                    })}
                  >
                    <ArrowDown size={16} />
                  </RowButton>
                </>
              )}
              <RowButton
                label={`Remove line ${place + 1}`}
                intent={remove.getButtonProps({ name, index: place })}
              >
                <Trash2 size={16} />
              </RowButton>
            </LineRow>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
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
        {items && lines.length > 0 && <FillItems choice={items.choice} />}
      </div>
    </div>
  );
}

/** For browsers without JavaScript: reloads the page with the chosen items filled in, or with other items to choose from. */
function FillItems({ choice: { more, q } }: Pick<ItemPicker, 'choice'>) {
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
      className="btn btn-ghost btn-square tap text-muted aria-disabled:opacity-40 sm:w-9"
      aria-label={label}
      title={[label.split(' ')[0], ...words].filter(Boolean).join(' ')}
    >
      {children}
    </button>
  );
}

interface LineRowProps {
  line: FieldMetadata<TypedLine>;
  place: number;
  amountBefore: string | undefined;
  total: number | null;
  items: ItemPicker | undefined;
  update: Intents['update'];
  /** The buttons that move and remove the line. */
  children: ReactNode;
}

function LineRow({ line, place, amountBefore, total, items, update, children }: LineRowProps) {
  const { itemId, description, quantity, unit, unitPrice, discountPercent } = line.getFieldset();
  const wrong = [itemId, description, quantity, unit, unitPrice, discountPercent].flatMap(
    // A field shown on its own has its own error.
    (field) => (items && field === itemId ? [] : (field.errors ?? [])),
  );
  const row = useRef<HTMLLIElement>(null);
  const [chosen, setChosen] = useState(() =>
    items?.choice.options.find(({ id }) => id === itemId.initialValue),
  );
  const pick = (_: string, item?: ItemOption) => {
    setChosen(item);
    if (!row.current) return;
    const typed = { ...emptyLine, ...typedIn(row.current, [description, unit, unitPrice]) };
    const next = item ? withItem(typed, item, chosen) : { ...typed, unit: '' };
    const fill = ({ name }: FieldMetadata<string>, before: string, value: string) => {
      if (value !== before) update({ name: name as never, value: value as never });
    };
    fill(description, typed.description, next.description);
    fill(unit, typed.unit, next.unit);
    fill(unitPrice, typed.unitPrice, next.unitPrice);
    if (item) items?.onPick?.(item);
  };
  const [priceBefore] = useState(amountBefore);
  const isFirstInvalid = useFirstInvalid();
  const note = wrong.length > 0 ? line.errorId : undefined;
  const shared = (field: FieldMetadata<string>, label: string) => ({
    'aria-label': `${label} of line ${place + 1}`,
    // The choice of an item comes before these, and is drawn later.
    autoFocus: isFirstInvalid(field.id, !!field.errors && !(items && itemId.errors)),
    'aria-describedby': note,
    autoComplete: 'off',
  });
  const { key: itemKey, ...itemProps } = getInputProps(itemId, { type: 'hidden' });
  const { key: descriptionKey, ...descriptionProps } = getTextareaProps(description);
  const { key: quantityKey, ...quantityProps } = getInputProps(quantity, { type: 'text' });
  const { key: unitKey, ...unitProps } = getInputProps(unit, { type: 'hidden' });
  const { key: priceKey, ...priceProps } = getInputProps(unitPrice, { type: 'text' });
  const { key: offKey, ...offProps } = getInputProps(discountPercent, { type: 'text' });
  return (
    <li
      ref={row}
      data-line
      className={`relative grid grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_minmax(0,1fr)] gap-2 max-sm:rounded-box max-sm:border max-sm:border-base-300 max-sm:p-3 ${columns}`}
    >
      <div className="flex min-w-0 flex-col gap-1 max-sm:col-span-3">
        {items ? (
          <ChoiceField
            field={itemId}
            label={`Item of line ${place + 1}`}
            hideLabel
            choice={withChosen(items.choice, line)}
            searchAt={items.searchAt}
            empty="Choose an item"
            onChoose={pick}
            searchedElsewhere
          />
        ) : (
          <input key={itemKey} {...itemProps} />
        )}
        {chosen?.hint && <span className="needs-js text-muted text-xs">{chosen.hint}</span>}
        <textarea
          key={descriptionKey}
          {...descriptionProps}
          {...shared(description, 'Description')}
          rows={1}
          maxLength={500}
          placeholder="What it is"
          className="field-sizing-content textarea max-h-40 min-h-(--size) w-full not-supports-[field-sizing:content]:min-h-16 resize-none not-supports-[field-sizing:content]:resize-y py-2"
        />
      </div>
      <Figure words="Quantity">
        <input
          key={quantityKey}
          {...quantityProps}
          {...shared(quantity, 'Quantity')}
          inputMode="decimal"
          className="input text-right tabular-nums"
          placeholder="1"
        />
        <input key={unitKey} {...unitProps} />
        {unit.value && (
          <span className="text-right text-muted text-xs wrap-anywhere">
            <span className="sr-only">Unit: </span>
            {unit.value}
          </span>
        )}
      </Figure>
      <Figure words="Unit price">
        <input
          key={priceKey}
          {...priceProps}
          defaultValue={priceProps.defaultValue || priceBefore}
          {...shared(unitPrice, 'Unit price')}
          inputMode="decimal"
          className="input text-right tabular-nums"
          placeholder="0.00"
        />
      </Figure>
      <Figure words="Off, %">
        <input
          key={offKey}
          {...offProps}
          {...shared(discountPercent, 'Discount in percent')}
          inputMode="decimal"
          className="input text-right tabular-nums"
          placeholder="0"
        />
      </Figure>
      <output
        className="self-center sm:self-start sm:py-2 text-right tabular-nums max-sm:text-left max-sm:text-muted"
        aria-label={`Amount of line ${place + 1}`}
      >
        {total === null ? '–' : plain(total)}
      </output>
      <div className="flex max-sm:col-span-2 max-sm:justify-end">{children}</div>
      {wrong.length > 0 && (
        <p id={line.errorId} className="order-last col-span-full text-small text-error">
          {wrong.join(' ')}
        </p>
      )}
    </li>
  );
}

/** A field with its visible name on narrow screens, where there is no heading row. The field has the name too. */
function Figure({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className="text-muted text-xs sm:hidden" aria-hidden="true">
        {words}
      </span>
      {children}
    </div>
  );
}

/** The choice including the line's item, even if the current search does not list it. */
function withChosen(choice: Choice<ItemOption>, line: FieldMetadata<TypedLine>): Choice<ItemOption> {
  const { itemId: id, description, unit, unitPrice } = lineOf(line);
  if (id === '' || choice.options.some((option) => option.id === id)) return choice;
  const own = { id, name: description || 'The chosen item', hint: '', description, unit, unitPrice };
  return { ...choice, options: [own, ...choice.options] };
}

/** The current values of these fields in a row, by the last part of their names. */
function typedIn(row: HTMLElement, fields: readonly FieldMetadata<string>[]) {
  return Object.fromEntries(
    fields.map(({ name }) => [
      name.split('.').at(-1),
      row.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)?.value ?? '',
    ]),
  );
}
