import type { FieldMetadata } from '@conform-to/react';
import { Fragment, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Margin } from '~/core/margin';
import { marginOf } from '~/core/margin';
import { plain } from '~/core/money';
import { gstRate } from '~/core/money-lines';
import { amountOfTyped, isBlank, lineOf, readSoFar, sumOfTyped, type TypedLine } from '~/core/typed-lines';
import type { Choice } from './choice';
import { CheckboxField, itemsOf, SelectField, TextField } from './field';
import { type ItemOption, LineRows } from './line-rows';
import { PasteRows } from './paste-rows';

/** The price fields of a form. */
export interface PriceFieldsOf {
  amount: FieldMetadata<string>;
  lines: FieldMetadata<TypedLine[]>;
  discount: FieldMetadata<string>;
  gst: FieldMetadata<boolean>;
  gstReason: FieldMetadata<string>;
}

interface PriceFieldsProps {
  /** conform's form, whose buttons change the lines. */
  form: unknown;
  fields: PriceFieldsOf;
  /** The stock to choose from. */
  items: Choice<ItemOption>;
  /** The box for pasted spreadsheet rows. */
  paste: FieldMetadata<string>;
  /** Whether the company is registered for GST. */
  hasGstNumber: boolean;
  /** Why a registered company charges none. */
  gstReasons: readonly { value: string; label: string }[];
  /** The deposits that come off, oldest first, in cents. */
  deposits: readonly Deposit[];
  /** The name of a box elsewhere in the form that takes GST away. */
  withoutGst?: string | undefined;
}

interface Deposit {
  number: string;
  net: number;
  gst: number;
  /** Whether its own document charged GST. Otherwise it comes off after the GST of this one. */
  hasGst: boolean;
}

/** One amount or lines, a discount, GST, and the running total: for quotations and invoices. */
export function PriceFields({
  form,
  fields,
  items,
  paste,
  hasGstNumber,
  gstReasons,
  deposits,
  withoutGst,
}: PriceFieldsProps) {
  const hasItems = items.options.length > 0 || items.q !== '';
  const box = useRef<HTMLFieldSetElement>(null);
  const lines = itemsOf(fields.lines);
  const count = lines.length;
  const amount = String(fields.amount.initialValue ?? '');
  const [typed, setTyped] = useState(() => ({
    // The first line takes the typed amount.
    lines: lines
      .map(lineOf)
      .map((line) => (lines.length > 1 || line.unitPrice ? line : { ...line, unitPrice: amount })),
    amount,
    discount: String(fields.discount.initialValue ?? ''),
    gst: [fields.gst.initialValue].flat().some((sent) => (sent as unknown) === 'on'),
  }));
  const sum = sumOfTyped(count > 0 ? typed.lines : typed.amount, {
    discount: typed.discount,
    gstPercent: typed.gst ? gstRate : 0,
  });

  const less = lessDeposits(sum, deposits);
  const isPrepaid = less.after.length > 0;

  const read = () => {
    if (box.current) setTyped(typedIn(box.current, withoutGst));
  };
  const [picked, setPicked] = useState<readonly ItemOption[]>([]);
  // Values typed before hydration, or restored by the browser, are only in the fields. Read after all effects, since one of conform's
  // writes a picked item's price into its field.
  const order = lines.map(({ key }) => key).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when a line is added, moved, filled in or removed.
  useEffect(() => queueMicrotask(read), [order, picked]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` only uses the box.
  useEffect(() => {
    const whole = withoutGst ? box.current?.form : null;
    whole?.addEventListener('change', read);
    return () => whole?.removeEventListener('change', read);
  }, [withoutGst]);
  const costs = costsOf([...items.options, ...picked]);
  const soFar = readSoFar(count > 0 ? typed.lines : [], typed.discount);
  const margin = marginOf(soFar.lines, soFar.discount, costs);

  return (
    <fieldset ref={box} className="flex flex-col gap-4" onInput={read} onChange={read}>
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
      <LineRows
        form={form}
        lines={fields.lines}
        amountBefore={fields.amount.value}
        totals={typed.lines.map(amountOfTyped)}
        {...(hasItems && {
          items: {
            choice: items,
            searchAt: '/Quotes/items',
            onPick: (item) => setPicked((before) => [...before, item]),
          },
        })}
      />
      <PasteRows
        form={form}
        field={paste}
        lines={fields.lines.name}
        typedSoFar={() =>
          box.current ? typedIn(box.current, withoutGst).lines.filter((line) => !isBlank(line)) : []
        }
      />
      <div className="flex flex-wrap items-end justify-between gap-4 border-base-300 border-t pt-4">
        <div className="flex flex-col gap-3">
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
            className={`group/gst flex flex-col gap-3 ${withoutGst ? 'in-[form:has(.without-gst_input:checked)]:hidden' : ''}`}
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
        <dl
          className="grid grid-cols-[auto_auto] gap-x-6 gap-y-1 text-right tabular-nums max-sm:w-full"
          aria-live="polite"
        >
          {(sum.discount > 0 || typed.gst || less.before.length > 0) && (
            <>
              <dt className="text-left text-muted">Subtotal</dt>
              <dd>{plain(sum.subtotal)}</dd>
            </>
          )}
          {sum.discount > 0 && (
            <>
              <dt className="text-left text-muted">Discount</dt>
              <dd>{plain(-sum.discount)}</dd>
            </>
          )}
          <DepositRows deposits={less.before} />
          {typed.gst && (
            <>
              <dt className="text-left text-muted">GST {gstRate}%</dt>
              <dd>{plain(less.gst)}</dd>
            </>
          )}
          <dt className="text-left font-semibold">Total</dt>
          <dd className="font-semibold">SGD {plain(less.net + less.gst)}</dd>
          {isPrepaid && (
            <>
              <DepositRows deposits={less.after} />
              <dt className="text-left font-semibold">To pay</dt>
              <dd className="font-semibold">SGD {plain(less.toPay)}</dd>
            </>
          )}
          {margin && <MarginLine {...margin} />}
        </dl>
      </div>
    </fieldset>
  );
}

/** A sum after deposits, before GST and after it, each taken off at most as far as there is something left. */
function lessDeposits({ net, gst }: { net: number; gst: number }, deposits: readonly Deposit[]) {
  const left = { net, gst };
  const comesBefore = ({ hasGst }: Deposit) => hasGst || gst === 0;
  const before = deposits.filter(comesBefore).flatMap((deposit) => {
    const taken = Math.max(0, Math.min(left.net, deposit.net));
    left.net -= taken;
    left.gst -= Math.max(0, Math.min(left.gst, deposit.gst));
    return taken > 0 ? [{ number: deposit.number, taken }] : [];
  });
  let toPay = left.net + left.gst;
  const after = deposits.flatMap((deposit) => {
    const taken = comesBefore(deposit) ? 0 : Math.max(0, Math.min(toPay, deposit.net));
    toPay -= taken;
    return taken > 0 ? [{ number: deposit.number, taken }] : [];
  });
  return { ...left, before, after, toPay };
}

function DepositRows({ deposits }: { deposits: readonly { number: string; taken: number }[] }) {
  return deposits.map(({ number, taken }) => (
    <Fragment key={number}>
      <dt className="text-left text-muted">Less deposit {number}</dt>
      <dd>{plain(-taken)}</dd>
    </Fragment>
  ));
}

/** Why nothing with GST can be sent. */
function NoGstNumber() {
  return (
    <>
      Your company has no GST registration number.{' '}
      <Link to="/settings/company" className="link">
        Enter it in Settings
      </Link>
    </>
  );
}

function costsOf(items: readonly ItemOption[]): Map<string, number> {
  return new Map(items.flatMap(({ id, cost }) => (cost === undefined ? [] : [[id, cost] as const])));
}

/** The current values of the fields. */
function typedIn(box: HTMLFieldSetElement, withoutGst: string | undefined) {
  const value = (name: string) =>
    box.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)?.value ?? '';
  const rows = box.querySelectorAll('[name$=".description"]').length;
  return {
    lines: Array.from({ length: rows }, (_, place) => ({
      itemId: value(`lines[${place}].itemId`),
      description: value(`lines[${place}].description`),
      quantity: value(`lines[${place}].quantity`),
      unit: value(`lines[${place}].unit`),
      unitPrice: value(`lines[${place}].unitPrice`),
      discountPercent: value(`lines[${place}].discountPercent`),
    })),
    amount: value('amount'),
    discount: value('discount'),
    gst:
      (box.querySelector<HTMLInputElement>('input[type=checkbox]')?.checked ?? false) &&
      !(withoutGst && box.form?.querySelector(`[name="${CSS.escape(withoutGst)}"]:checked`)),
  };
}

/** The margin below a total. Never on anything a client sees. */
export function MarginLine({ margin, percent, known, lines }: Margin) {
  return (
    <>
      <dt className="text-left text-muted">Margin{known < lines && `, ${known} of ${lines} lines`}</dt>
      <dd className={margin < 0 ? 'text-error' : 'text-muted'}>
        {plain(margin)}
        {percent !== null && ` (${percent < 0 ? '−' : ''}${Math.abs(percent)}%)`}
      </dd>
    </>
  );
}
