import { type FieldMetadata, type FormMetadata, getInputProps, getTextareaProps } from '@conform-to/react';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { plain } from '~/core/money';
import { emptyLine, mostLines, type TypedLine } from '~/core/typed-lines';
import { Button, buttonClass } from './button';
import { itemsOf } from './field';

type Fields = Record<string, unknown>;
type Intents = Pick<FormMetadata<Fields>, 'insert' | 'remove' | 'reorder' | 'update'>;

interface LineRowsProps {
  /** The form's own buttons; of any form with lines. */
  form: unknown;
  lines: Pick<FieldMetadata<TypedLine[]>, 'name' | 'initialValue' | 'getFieldList'>;
  /** What was typed as the one amount: the first line takes it. */
  amountBefore: string | undefined;
  /** What each line comes to as it was typed last, in cents; null where it cannot be read. */
  totals: readonly (number | null)[];
}

const columns = 'sm:grid-cols-[minmax(0,1fr)_4.75rem_6.5rem_4.25rem_6rem_auto]';

/**
 * The lines of a quotation or an invoice to fill in, with buttons that add, move and remove one: without JavaScript they
 * post the form, which comes back changed.
 */
export function LineRows({ form, lines: list, amountBefore, totals }: LineRowsProps) {
  const { insert, remove, reorder, update } = form as Intents;
  const { name } = list;
  const lines = itemsOf(list);
  const rows = useRef<HTMLUListElement>(null);
  const count = useRef(lines.length);
  useEffect(() => {
    if (lines.length > count.current)
      rows.current?.querySelector<HTMLElement>('li:last-child textarea')?.focus();
    count.current = lines.length;
  }, [lines.length]);

  return (
    <div className="flex flex-col gap-3">
      {lines.length > 0 && (
        <div className={`grid gap-2 text-[0.8125rem] text-muted max-sm:hidden ${columns}`} aria-hidden="true">
          <span>Description</span>
          <span>Quantity</span>
          <span>Unit price</span>
          <span>Off, %</span>
          <span className="text-right">Amount</span>
          <span className={lines.length > 1 ? 'w-27' : 'w-9'} />
        </div>
      )}
      {lines.length > 0 && (
        <ul ref={rows} aria-label="Lines" className="flex flex-col gap-3 sm:gap-2">
          {lines.map((line, place) => (
            <LineRow
              key={line.key ?? line.id}
              line={line}
              place={place}
              amountBefore={lines.length === 1 ? amountBefore : undefined}
              total={totals[place] ?? null}
            >
              {lines.length > 1 && (
                <>
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
                    intent={reorder.getButtonProps({ name, from: place, to: place + 1 })}
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
      </div>
    </div>
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
      disabled={disabled}
      className="btn btn-ghost btn-square tap text-muted sm:w-9"
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
  /** The buttons that move and remove it. */
  children: ReactNode;
}

function LineRow({ line, place, amountBefore, total, children }: LineRowProps) {
  const { itemId, description, quantity, unitPrice, discountPercent } = line.getFieldset();
  const wrong = [itemId, description, quantity, unitPrice, discountPercent].flatMap(
    ({ errors }) => errors ?? [],
  );
  const [priceBefore] = useState(amountBefore);
  const note = wrong.length > 0 ? line.errorId : undefined;
  const shared = (field: FieldMetadata<string>, label: string) => ({
    'aria-label': `${label} of line ${place + 1}`,
    // Without JavaScript the browser itself goes to the first wrong one.
    autoFocus: field.errors ? true : undefined,
    'aria-describedby': note,
    autoComplete: 'off',
  });
  const { key: itemKey, ...itemProps } = getInputProps(itemId, { type: 'hidden' });
  const { key: descriptionKey, ...descriptionProps } = getTextareaProps(description);
  const { key: quantityKey, ...quantityProps } = getInputProps(quantity, { type: 'text' });
  const { key: priceKey, ...priceProps } = getInputProps(unitPrice, { type: 'text' });
  const { key: offKey, ...offProps } = getInputProps(discountPercent, { type: 'text' });
  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_minmax(0,1fr)] gap-2 max-sm:rounded-box max-sm:border max-sm:border-base-300 max-sm:p-3 ${columns}`}
    >
      <input key={itemKey} {...itemProps} />
      <textarea
        key={descriptionKey}
        {...descriptionProps}
        {...shared(description, 'Description')}
        rows={1}
        maxLength={500}
        placeholder="What it is"
        className="field-sizing-content textarea max-h-40 min-h-(--size) not-supports-[field-sizing:content]:min-h-16 resize-none not-supports-[field-sizing:content]:resize-y py-2 max-sm:col-span-3"
      />
      <Figure words="Quantity">
        <input
          key={quantityKey}
          {...quantityProps}
          {...shared(quantity, 'Quantity')}
          inputMode="decimal"
          className="input text-right tabular-nums"
          placeholder="1"
        />
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
        className="self-center text-right tabular-nums max-sm:text-left max-sm:text-muted"
        aria-label={`Amount of line ${place + 1}`}
      >
        {total === null ? '–' : plain(total)}
      </output>
      <div className="flex max-sm:col-span-2 max-sm:justify-end">{children}</div>
      {wrong.length > 0 && (
        <p id={line.errorId} className="order-last col-span-full text-[0.8125rem] text-error">
          {wrong.join(' ')}
        </p>
      )}
    </li>
  );
}

/** A field with its name above it where there is no head above the column. The name is also on the field itself. */
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
