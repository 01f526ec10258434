import type { FieldMetadata } from '@conform-to/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { type OpenDeposit, takeOff } from '~/core/deductions';
import { marginOf } from '~/core/margin';
import { plain } from '~/core/money';
import { gstRate } from '~/core/money-lines';
import { neededOf } from '~/core/stock-needs';
import { lineOf, linesIn, readSoFar, sumOfTyped, type TypedLine, typedAmount } from '~/core/typed-lines';
import { CheckboxField, itemsOf, SelectField, TextField } from './field';
import type { ItemChoice, ItemOption, LineItems } from './line-items';
import { LineRows } from './line-rows';
import { MarginLine } from './margin-line';
import { PasteRows } from './paste-rows';
import { ShortageList } from './shortage-list';

/** The price fields of a form. */
export interface PriceFieldsOf {
  amount: FieldMetadata<string>;
  lines: FieldMetadata<TypedLine[]>;
  discount: FieldMetadata<string>;
  gst: FieldMetadata<boolean>;
  gstReason: FieldMetadata<string>;
  /** A percentage of `shareOf`, in place of lines and amount. */
  percent?: FieldMetadata<string>;
}

interface PriceFieldsProps {
  /** conform's form, whose buttons change the lines. */
  form: unknown;
  fields: PriceFieldsOf;
  /** The items as the server listed them. */
  choice: ItemChoice;
  /** The items known so far. */
  options: readonly ItemOption[];
  items: LineItems;
  /** The box for pasted spreadsheet rows. */
  paste: FieldMetadata<string>;
  /** Whether the company is registered for GST. */
  hasGstNumber: boolean;
  /** Whether the lines take from the stock, so that it says what is not there. */
  sellsStock: boolean;
  /** Why a registered company charges none. */
  gstReasons: readonly { value: string; label: string }[];
  /** The name of a box elsewhere in the form that takes GST away. */
  withoutGst?: string | undefined;
}

/** A deposit that comes off. */
export interface Deposit extends OpenDeposit {
  number: string;
}

/** Lines or one amount, a discount and GST: for quotations and invoices. */
export function PriceFields({
  form,
  fields,
  paste,
  hasGstNumber,
  sellsStock,
  gstReasons,
  withoutGst,
  ...of
}: PriceFieldsProps) {
  const count = itemsOf(fields.lines).length;
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-3 font-semibold text-base">Price</legend>
      {count === 0 && (
        <TextField
          field={fields.amount}
          label="Amount"
          prefix="SGD"
          inputMode="decimal"
          required
          autoComplete="off"
          placeholder="0.00"
          className="sm:max-w-60"
        />
      )}
      {fields.lines.errors?.length ? (
        <p id={fields.lines.errorId} role="alert" className="text-small text-error">
          {fields.lines.errors.join(' ')}
        </p>
      ) : null}
      <LineRows form={form} lines={fields.lines} amountBefore={fields.amount.value} {...of} />
      {sellsStock && <MissingStock lines={fields.lines} options={of.options} />}
      <PasteRows form={form} field={paste} lines={fields.lines.name} find={of.items.named} />
      <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
        <TextField
          field={fields.discount}
          label="Discount"
          prefix="SGD"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          className="w-44"
        />
        <div
          className={`group/gst flex flex-col gap-3 sm:pt-7 ${withoutGst ? 'in-[form:has(.without-gst_input:checked)]:hidden' : ''}`}
        >
          {/* An unchecked box sends nothing; this marks it as present. */}
          <input type="hidden" name={fields.gst.name} value="false" />
          <CheckboxField
            field={fields.gst}
            label={`Add ${gstRate}% GST`}
            hint={!hasGstNumber && <NoGstNumber />}
          />
          {hasGstNumber && (
            <div className="group-has-[input:checked]/gst:hidden">
              <SelectField
                field={fields.gstReason}
                label="Reason for no GST"
                empty="Choose the reason"
                options={gstReasons}
              />
            </div>
          )}
        </div>
      </div>
    </fieldset>
  );
}

/** What the lines need and is not in stock. A field that was left counts, so that nothing moves while somebody types. */
function MissingStock({
  lines,
  options,
}: {
  lines: FieldMetadata<TypedLine[]>;
  options: readonly ItemOption[];
}) {
  const place = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(() => rowsAtFirst(lines));
  useFormReading(place, lines, ['change'], (form) => setTyped(linesIn(new FormData(form))));
  const stock = new Map(options.map((item) => [item.id, item]));
  const needs = readSoFar(typed, '').lines.flatMap(({ itemId, quantity }) =>
    itemId ? [{ itemId, quantity }] : [],
  );
  const needed = neededOf(needs, (id) => {
    const { description: name = '', free, fractions } = stock.get(id) ?? {};
    return free === undefined ? undefined : { name, free, fractions };
  });
  return (
    <div ref={place} aria-live="polite" className="empty:hidden">
      <ShortageList needed={needed} />
    </div>
  );
}

/** Why nothing with GST can be sent. */
function NoGstNumber() {
  return (
    <>
      Your company has no GST registration number.{' '}
      <Link to="/settings/company/payments" className="link">
        Enter it in Settings
      </Link>
    </>
  );
}

interface TotalProps {
  fields: PriceFieldsOf;
  options: readonly ItemOption[];
  /** Oldest first. */
  deposits: readonly Deposit[];
  /** The name of a box that takes GST away. */
  withoutGst?: string | undefined;
  /** The sum in cents of which the form may charge a percentage. */
  shareOf?: number | undefined;
}

/** The total of what is typed. It reads the form by itself, so that a key press draws nothing else. */
export function Total({ fields, options, deposits, withoutGst, shareOf = 0 }: TotalProps) {
  const list = useRef<HTMLDListElement>(null);
  const [typed, setTyped] = useState(() => typedAtFirst(fields));
  useFormReading(list, fields.lines, ['input', 'change'], (form) => setTyped(typedIn(form, withoutGst)));

  const gstPercent = typed.gst ? gstRate : 0;
  const percent = Number(typed.percent.replace('%', ''));
  const isShare = shareOf > 0 && percent > 0 && percent <= 100;
  const sum = isShare
    ? sumOfTyped(typedAmount(Math.round((shareOf * percent) / 100)), { gstPercent })
    : sumOfTyped(typed.lines.length > 0 ? typed.lines : typed.amount, {
        discount: typed.discount,
        gstPercent,
      });
  const gstReason = (gstPercent === 0 && typed.gstReason) || undefined;
  const less = takeOff(deposits, { net: sum.net, gst: sum.gst, gstPercent, gstReason });
  const soFar = readSoFar(typed.lines, typed.discount);
  const margin = marginOf(soFar.lines, soFar.discount, costsOf(options));
  return (
    <dl
      ref={list}
      className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 text-small tabular-nums *:flex *:gap-x-2"
      aria-live="polite"
    >
      <div className="text-base font-semibold">
        <dt>Total</dt>
        <dd>SGD {plain(less.left.net + less.left.gst)}</dd>
      </div>
      {(sum.discount > 0 || typed.gst || less.before.length > 0) && (
        <div>
          <dt className="text-muted">Subtotal</dt>
          <dd>{plain(sum.subtotal)}</dd>
        </div>
      )}
      {sum.discount > 0 && (
        <div>
          <dt className="text-muted">Discount</dt>
          <dd>{plain(-sum.discount)}</dd>
        </div>
      )}
      <DepositRows deposits={less.before} />
      {typed.gst && (
        <div>
          <dt className="text-muted">GST {gstRate}%</dt>
          <dd>{plain(less.left.gst)}</dd>
        </div>
      )}
      {less.after.length > 0 && (
        <>
          <DepositRows deposits={less.after} />
          <div className="font-semibold text-base">
            <dt>To pay</dt>
            <dd>SGD {plain(less.toPay)}</dd>
          </div>
        </>
      )}
      {margin && (
        <div>
          <MarginLine {...margin} />
        </div>
      )}
    </dl>
  );
}

/** Reads the form around an element: on these events, and when a line is added, moved or removed. */
function useFormReading(
  within: RefObject<HTMLElement | null>,
  lines: FieldMetadata<TypedLine[]>,
  events: readonly ('input' | 'change')[],
  read: (form: HTMLFormElement) => void,
) {
  const latest = useRef(read);
  latest.current = read;
  const on = events.join();
  const order = itemsOf(lines)
    .map(({ key }) => key)
    .join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when the order is another.
  useEffect(() => {
    const form = within.current?.closest('form');
    if (!form) return;
    let frame = 0;
    // After React has drawn what the press changes.
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => latest.current(form));
    };
    soon();
    for (const event of on.split(',')) form.addEventListener(event, soon);
    return () => {
      cancelAnimationFrame(frame);
      for (const event of on.split(',')) form.removeEventListener(event, soon);
    };
  }, [on, order]);
}

function DepositRows({ deposits }: { deposits: readonly { deposit: Deposit; net: number }[] }) {
  return deposits.map(({ deposit: { number }, net }) => (
    <div key={number}>
      <dt className="text-muted">Less deposit {number}</dt>
      <dd>{plain(-net)}</dd>
    </div>
  ));
}

function rowsAtFirst({ initialValue }: FieldMetadata<TypedLine[]>): TypedLine[] {
  const rows = Array.isArray(initialValue) ? initialValue : [];
  return rows.map((row = {}) => lineOf({ initialValue: row as Partial<TypedLine> }));
}

function typedAtFirst({ lines, amount, discount, gst, gstReason, percent }: PriceFieldsOf) {
  const before = String(amount.initialValue ?? '');
  const rows = rowsAtFirst(lines);
  return {
    // The first line takes the typed amount.
    lines: rows.map((line) => (rows.length > 1 || line.unitPrice ? line : { ...line, unitPrice: before })),
    amount: before,
    discount: String(discount.initialValue ?? ''),
    gst: [gst.initialValue].flat().some((sent) => (sent as unknown) === 'on'),
    gstReason: String(gstReason.initialValue ?? ''),
    percent: String(percent?.initialValue ?? ''),
  };
}

/** The current values of the fields. */
function typedIn(form: HTMLFormElement, withoutGst = '') {
  const entries = [...new FormData(form)];
  const value = (name: string) => String(entries.findLast(([field]) => field === name)?.[1] ?? '');
  return {
    lines: linesIn(entries),
    amount: value('amount'),
    discount: value('discount'),
    gst: value('gst') === 'on' && value(withoutGst) !== 'on',
    gstReason: value('gstReason'),
    percent: value('percent'),
  };
}

function costsOf(items: readonly ItemOption[]): Map<string, number> {
  return new Map(items.flatMap(({ id, cost }) => (cost === undefined ? [] : [[id, cost] as const])));
}
