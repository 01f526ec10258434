import { type FieldMetadata, type FormMetadata, getFormProps } from '@conform-to/react';
import type { ReactNode } from 'react';
import { otherTerm, paymentTerms } from '~/core/payment-terms';
import type { TypedLine } from '~/core/typed-lines';
import { type Choice, ChoiceField } from '~/ui/choice-field';
import { type FieldsOf, FormErrors, SelectField, TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import type { ItemOption } from '~/ui/line-rows';
import { PriceFields, type PriceFieldsOf } from '~/ui/price-fields';
import { gstReasonNames, gstReasons } from '../gst';

/** The fields that the forms of all documents have, with their lines, by the names that they send. */
export type DocumentFields = {
  clientId: string;
  clientName: string;
  title: string;
  amount: string;
  lines: TypedLine[];
  paste: string;
  discount: string;
  gst: boolean;
  gstReason: string;
  paymentTerm: string;
  otherTerm: string;
};

export interface DocumentFormProps<Fields extends DocumentFields> {
  form: FormMetadata<Fields>;
  fields: FieldsOf<Fields>;
  clients: Choice;
  items: Choice<ItemOption>;
  /** Whether the company is registered for GST. */
  hasGstNumber: boolean;
  /** The buttons. */
  children: ReactNode;
  /** The revision the form was filled from. */
  revision?: string | undefined;
}

interface Own {
  /** Above the client. */
  first?: ReactNode;
  /** The name of a box that takes GST away. */
  withoutGst?: string;
  /** Title and what is next to it, or below. */
  about: ReactNode;
  /** The day next to the term. */
  day: ReactNode;
  /** Below the term. */
  last?: ReactNode;
  /** What comes off the sum, in cents. */
  deposits?: readonly { number: string; net: number; gst: number; hasGst: boolean }[];
}

const explained = {
  'zero-rated': 'exports and international services',
  exempt: 'residential property, financial services',
  'out-of-scope': 'delivered from abroad to abroad',
};
const reasonOptions = gstReasons.map((value) => ({
  value,
  label: `${gstReasonNames[value]}: ${explained[value]}`,
}));

/** The form of a document, for creating and editing. `about`, `day` and the like are what only its kind asks for. */
export function DocumentForm<Fields extends DocumentFields>({
  form,
  fields: all,
  clients,
  items,
  hasGstNumber,
  children,
  revision,
  first,
  withoutGst,
  about,
  day,
  last,
  deposits = [],
}: DocumentFormProps<Fields> & Own) {
  const fields = all as unknown as FieldsOf<DocumentFields>;
  return (
    <Form {...getFormProps(form)} className="flex flex-col gap-5" preventScrollReset>
      {/* Enter presses the first button, which must not be one that removes a line. */}
      <button type="submit" hidden tabIndex={-1} />
      <FormErrors form={form} />
      {revision !== undefined && <input type="hidden" name="revision" value={revision} />}
      {first}
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
      {about}
      <PriceFields
        form={form}
        fields={fields as unknown as PriceFieldsOf}
        paste={fields.paste as FieldMetadata<string>}
        items={items}
        hasGstNumber={hasGstNumber}
        withoutGst={withoutGst}
        gstReasons={reasonOptions}
        deposits={deposits}
      />
      <div className="group/term grid gap-4 sm:grid-cols-2">
        <SelectField
          field={fields.paymentTerm}
          label="Payment term"
          required
          options={[...paymentTerms, { value: otherTerm, label: 'Other …' }]}
        />
        {day}
        <TextField
          field={fields.otherTerm}
          label="Other payment term"
          className="group-not-has-[option[value=Other]:checked]/term:hidden"
          autoComplete="off"
          placeholder="50% on order, the rest on delivery"
        />
      </div>
      {last}
      {children}
    </Form>
  );
}

/** The title of a document. */
export function TitleField({ field }: { field: FieldMetadata<string> }) {
  return (
    <TextField field={field} label="Title" required autoComplete="off" placeholder="Beans for both outlets" />
  );
}
