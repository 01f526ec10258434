import { type FieldMetadata, type FormMetadata, getInputProps, getTextareaProps } from '@conform-to/react';
import { Plus, Trash2 } from 'lucide-react';
import { type ButtonHTMLAttributes, type ReactNode, useEffect, useRef, useState } from 'react';
import { plain } from '~/core/money';
import { Button, buttonClass } from '~/ui/button';
import { type FieldsOf, itemsOf } from '~/ui/field';
import type { QuotationFields } from '../form-values';
import { emptyLine, mostLines, type TypedLine } from '../line-fields';

interface LineRowsProps {
  form: FormMetadata<QuotationFields>;
  fields: Pick<FieldsOf<QuotationFields>, 'lines' | 'amount'>;
  /** What each line comes to as it was typed last, in cents; null where it cannot be read. */
  totals: readonly (number | null)[];
}

/**
 * The lines of a quotation to fill in, with buttons that add and remove one: without JavaScript they post the form, which
 * comes back changed.
 */
export function LineRows({ form, fields, totals }: LineRowsProps) {
  const { name } = fields.lines;
  const lines = itemsOf(fields.lines);
  const list = useRef<HTMLUListElement>(null);
  const count = useRef(lines.length);
  useEffect(() => {
    if (lines.length > count.current)
      list.current?.querySelector<HTMLElement>('li:last-child textarea')?.focus();
    count.current = lines.length;
  }, [lines.length]);

  return (
    <div className="flex flex-col gap-3">
      {lines.length > 0 && (
        <div
          className="grid grid-cols-[minmax(0,1fr)_5.5rem_7.5rem_6.5rem_2.75rem] gap-2 text-[0.8125rem] text-muted max-sm:hidden"
          aria-hidden="true"
        >
          <span>Description</span>
          <span>Quantity</span>
          <span>Unit price</span>
          <span className="text-right">Amount</span>
        </div>
      )}
      {lines.length > 0 && (
        <ul ref={list} aria-label="Lines" className="flex flex-col gap-3 sm:gap-2">
          {lines.map((line, place) => (
            <LineRow
              key={line.key ?? line.id}
              line={line}
              place={place}
              // The first line takes the amount that was typed.
              amountBefore={lines.length === 1 ? fields.amount.value : undefined}
              total={totals[place] ?? null}
              remove={form.remove.getButtonProps({ name, index: place })}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          {...form.insert.getButtonProps({ name, defaultValue: { quantity: emptyLine.quantity } })}
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
          {...form.update.getButtonProps({ name })}
          className={`without-js ${buttonClass({ size: 'small' })}`}
        >
          Update the total
        </button>
      </div>
    </div>
  );
}

interface LineRowProps {
  line: FieldMetadata<TypedLine, QuotationFields>;
  place: number;
  amountBefore: string | undefined;
  total: number | null;
  remove: ButtonHTMLAttributes<HTMLButtonElement>;
}

function LineRow({ line, place, amountBefore, total, remove }: LineRowProps) {
  const { description, quantity, unitPrice } = line.getFieldset();
  const wrong = [description, quantity, unitPrice].flatMap(({ errors }) => errors ?? []);
  const [priceBefore] = useState(amountBefore);
  const note = wrong.length > 0 ? line.errorId : undefined;
  const shared = (field: FieldMetadata<string, QuotationFields>, label: string) => ({
    'aria-label': `${label} of line ${place + 1}`,
    // Without JavaScript the browser itself goes to the first wrong one.
    autoFocus: field.errors ? true : undefined,
    'aria-describedby': note,
    autoComplete: 'off',
  });
  const { key: descriptionKey, ...descriptionProps } = getTextareaProps(description);
  const { key: quantityKey, ...quantityProps } = getInputProps(quantity, { type: 'text' });
  const { key: priceKey, ...priceProps } = getInputProps(unitPrice, { type: 'text' });
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)_2.75rem] gap-2 max-sm:rounded-box max-sm:border max-sm:border-base-300 max-sm:p-3 sm:grid-cols-[minmax(0,1fr)_5.5rem_7.5rem_6.5rem_2.75rem]">
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
          defaultValue={priceProps.defaultValue ?? priceBefore}
          {...shared(unitPrice, 'Unit price')}
          inputMode="decimal"
          className="input text-right tabular-nums"
          placeholder="0.00"
        />
      </Figure>
      <button
        type="submit"
        {...remove}
        className="btn btn-ghost btn-square tap self-end text-muted sm:order-last"
        aria-label={`Remove line ${place + 1}`}
        title="Remove"
      >
        <Trash2 size={16} />
      </button>
      <output
        className="self-center text-right tabular-nums max-sm:col-span-3 max-sm:text-muted"
        aria-label={`Amount of line ${place + 1}`}
      >
        {total === null ? '–' : plain(total)}
      </output>
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
