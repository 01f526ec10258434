import { type FormMetadata, getFormProps } from '@conform-to/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { plain } from '~/core/money';
import { otherTerm, paymentTerms } from '~/core/payment-terms';
import { type Choice, ChoiceField } from '~/ui/choice-field';
import {
  CheckboxField,
  type FieldsOf,
  FormErrors,
  itemsOf,
  SelectField,
  TextArea,
  TextField,
} from '~/ui/field';
import { Form } from '~/ui/form';
import type { QuotationFields } from '../form-values';
import { lineOf, sumOfTyped, type TypedLine, totalOfTyped } from '../line-fields';
import { gstRate } from '../sum';
import { LineRows } from './line-rows';

interface QuotationFormProps {
  form: FormMetadata<QuotationFields>;
  fields: FieldsOf<QuotationFields>;
  clients: Choice;
  /** The buttons. */
  children: ReactNode;
  /** Which state of the quotation the form was filled from. */
  revision?: string | number;
}

/** The form of a quotation: making and editing ask for the same. */
export function QuotationForm({ form, fields, clients, children, revision }: QuotationFormProps) {
  return (
    <Form {...getFormProps(form)} className="flex flex-col gap-5" preventScrollReset>
      {/* The first button is what Enter presses: not one that takes a line away. */}
      <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      <FormErrors form={form} />
      {revision !== undefined && <input type="hidden" name="revision" value={revision} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField
          field={fields.clientId}
          label="Client"
          choice={clients}
          searchAt="/crm/pick"
          empty="Choose a client"
        />
        <TextField
          field={fields.clientName}
          label="Or somebody new"
          hint="A name that is not on your list yet."
          autoComplete="off"
        />
      </div>
      <TextField
        field={fields.title}
        label="Title"
        required
        autoComplete="off"
        placeholder="Beans for both outlets"
      />
      <TextArea
        field={fields.description}
        label="Description"
        rows={3}
        required
        placeholder="What is offered, and what goes with it."
      />
      <Price form={form} fields={fields} />
      <div className="group/term grid gap-4 sm:grid-cols-2">
        <SelectField
          field={fields.paymentTerm}
          label="Payment term"
          required
          options={[...paymentTerms, { value: otherTerm, label: 'Other …' }]}
        />
        <TextField field={fields.validUntil} label="Valid until" type="date" required />
        <TextField
          field={fields.otherTerm}
          label="Other payment term"
          className={`group-not-has-[option[value=Other]:checked]/term:hidden`}
          autoComplete="off"
          placeholder="50% on order, the rest on delivery"
        />
      </div>
      <TextArea
        field={fields.closingNote}
        label="Closing note"
        rows={2}
        maxLength={1000}
        placeholder="Thank you for your enquiry."
      />
      {children}
    </Form>
  );
}

/** One amount or lines, GST, and what they come to while one types. */
function Price({ form, fields }: Pick<QuotationFormProps, 'form' | 'fields'>) {
  const box = useRef<HTMLFieldSetElement>(null);
  const lines = itemsOf(fields.lines);
  const count = lines.length;
  const amount = String(fields.amount.initialValue ?? '');
  const [typed, setTyped] = useState(() => ({
    // The first line takes the amount that was typed.
    lines: lines
      .map(lineOf)
      .map((line) => (lines.length > 1 || line.unitPrice ? line : { ...line, unitPrice: amount })),
    amount,
    gst: [fields.gst.initialValue].flat().some((sent) => sent === 'on'),
  }));
  const sum = sumOfTyped(count > 0 ? typed.lines : typed.amount, typed.gst ? gstRate : 0);

  const read = () => {
    if (box.current) setTyped(typedIn(box.current));
  };
  // What was typed before this came to life, and what a browser puts back after a reload, stands in the fields alone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when a line is there, or gone.
  useEffect(read, [count]);

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
        <p id={fields.lines.errorId} role="alert" className="text-[0.8125rem] text-error">
          {fields.lines.errors.join(' ')}
        </p>
      ) : null}
      <LineRows form={form} fields={fields} totals={typed.lines.map(totalOfTyped)} />
      <div className="flex flex-wrap items-end justify-between gap-4 border-base-300 border-t pt-4">
        <div>
          {/* An empty box sends nothing: this says that it was there. */}
          <input type="hidden" name="gst" value="false" />
          <CheckboxField
            field={fields.gst}
            label={`Add ${gstRate}% GST`}
            hint="Only for firms that are registered for GST."
          />
        </div>
        <dl className="grid grid-cols-[auto_auto] gap-x-6 gap-y-1 text-right tabular-nums" aria-live="polite">
          {typed.gst && (
            <>
              <dt className="text-left text-muted">Subtotal</dt>
              <dd>{plain(sum.net)}</dd>
              <dt className="text-left text-muted">GST {gstRate}%</dt>
              <dd>{plain(sum.gst)}</dd>
            </>
          )}
          <dt className="text-left font-semibold">Total</dt>
          <dd className="font-semibold">SGD {plain(sum.total)}</dd>
        </dl>
      </div>
    </fieldset>
  );
}

/** What stands in the fields now. */
function typedIn(box: HTMLFieldSetElement | null): { lines: TypedLine[]; amount: string; gst: boolean } {
  const value = (name: string) =>
    box?.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)?.value ?? '';
  const rows = box?.querySelectorAll('[name$=".description"]').length ?? 0;
  return {
    lines: Array.from({ length: rows }, (_, place) => ({
      description: '',
      quantity: value(`lines[${place}].quantity`),
      unitPrice: value(`lines[${place}].unitPrice`),
    })),
    amount: value('amount'),
    gst: box?.querySelector<HTMLInputElement>('input[type=checkbox]')?.checked ?? false,
  };
}
