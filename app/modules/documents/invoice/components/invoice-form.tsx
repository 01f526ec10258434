import { type FieldMetadata, type FormMetadata, getFormProps } from '@conform-to/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { otherTerm, paymentTerms } from '~/core/payment-terms';
import { type Choice, ChoiceField } from '~/ui/choice-field';
import { CheckboxField, type FieldsOf, FormErrors, SelectField, TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import type { ItemOption } from '~/ui/line-rows';
import { PriceFields, type PriceFieldsOf } from '~/ui/price-fields';
import type { InvoiceFields } from '../form-values';

interface InvoiceFormProps {
  form: FormMetadata<InvoiceFields>;
  fields: FieldsOf<InvoiceFields>;
  clients: Choice;
  items: Choice<ItemOption>;
  /** The buttons. */
  children: ReactNode;
  /** Which state of the draft the form was filled from. */
  revision?: string;
  /** What it is made from. */
  source?: { quotationId: string; jobId: string };
  /** What already charges the same job. */
  before?: readonly { id: string; number: string; title: string }[];
}

/** The form of a draft: making and editing ask for the same. */
export function InvoiceForm({
  form,
  fields,
  clients,
  items,
  children,
  revision,
  source,
  before = [],
}: InvoiceFormProps) {
  return (
    <Form {...getFormProps(form)} className="flex flex-col gap-5" preventScrollReset>
      {/* The first button is what Enter presses: not one that takes a line away. */}
      <button type="submit" hidden tabIndex={-1} />
      <FormErrors form={form} />
      {revision !== undefined && <input type="hidden" name="revision" value={revision} />}
      {source?.quotationId && <input type="hidden" name="quotationId" value={source.quotationId} />}
      {source?.jobId && <input type="hidden" name="jobId" value={source.jobId} />}
      {(before.length > 0 || fields.again.errors) && (
        <div className="flex flex-col gap-3 rounded-box border border-base-300 p-4">
          {before.length > 0 && (
            <p>
              This job is already invoiced:{' '}
              {before.map(({ id, number, title }, place) => (
                <span key={id}>
                  {place > 0 && ', '}
                  <Link to={`/Invoices/${id}`} className="link">
                    {number} {title}
                  </Link>
                </span>
              ))}
            </p>
          )}
          <CheckboxField field={fields.again} label="One more invoice for this job" />
        </div>
      )}
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
          label="Or a new client"
          hint="A name that is not on your list yet."
          autoComplete="off"
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <TextField
          field={fields.title}
          label="Title"
          required
          autoComplete="off"
          placeholder="Beans for both outlets"
        />
        <SelectField
          field={fields.kind}
          label="Kind"
          options={[
            { value: 'invoice', label: 'Invoice' },
            { value: 'deposit', label: 'Deposit' },
          ]}
        />
      </div>
      <PriceFields
        form={form}
        fields={fields as unknown as PriceFieldsOf}
        paste={fields.paste as FieldMetadata<string>}
        items={items}
      />
      <div className="group/term grid gap-4 sm:grid-cols-2">
        <SelectField
          field={fields.paymentTerm}
          label="Payment term"
          required
          options={[...paymentTerms, { value: otherTerm, label: 'Other …' }]}
        />
        <TextField
          field={fields.dueDate}
          label="Due date"
          type="date"
          hint="Leave empty to use the payment term."
        />
        <TextField
          field={fields.otherTerm}
          label="Other payment term"
          className="group-not-has-[option[value=Other]:checked]/term:hidden"
          autoComplete="off"
          placeholder="50% on order, the rest on delivery"
        />
      </div>
      {children}
    </Form>
  );
}
