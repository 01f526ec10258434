import { type FieldMetadata, type FormMetadata, getFormProps } from '@conform-to/react';
import type { ReactNode } from 'react';
import { otherTerm, paymentTerms } from '~/core/payment-terms';
import { type Choice, ChoiceField } from '~/ui/choice-field';
import { type FieldsOf, FormErrors, SelectField, TextArea, TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import type { ItemOption } from '~/ui/line-rows';
import { PriceFields, type PriceFieldsOf } from '~/ui/price-fields';
import type { QuotationFields } from '../form-values';

interface QuotationFormProps {
  form: FormMetadata<QuotationFields>;
  fields: FieldsOf<QuotationFields>;
  clients: Choice;
  items: Choice<ItemOption>;
  children: ReactNode;
  /** The revision the form was filled from. */
  revision?: string | number;
}

/** The form of a quotation, for creating and editing. */
export function QuotationForm({ form, fields, clients, items, children, revision }: QuotationFormProps) {
  return (
    <Form {...getFormProps(form)} className="flex flex-col gap-5" preventScrollReset>
      {/* Enter presses the first button, which must not be one that removes a line. */}
      <button type="submit" hidden tabIndex={-1} />
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
          label="Or a new client"
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
        placeholder="What you offer, and what is included."
      />
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
