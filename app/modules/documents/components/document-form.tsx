import { type FieldMetadata, type FormMetadata, FormProvider, getFormProps } from '@conform-to/react';
import type { FocusEvent, ReactNode } from 'react';
import { otherTerm, paymentTerms } from '~/core/payment-terms';
import { linesIn, type TypedLine, titleFrom } from '~/core/typed-lines';
import type { Choice } from '~/ui/choice';
import { type FieldsOf, FormErrors, SelectField, TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { type ItemChoice, useLineItems } from '~/ui/line-items';
import { type Deposit, PriceFields, type PriceFieldsOf, Total } from '~/ui/price-fields';
import { gstReasonNames, gstReasons } from '../gst';
import { ClientField } from './client-field';

/** The fields that the forms of all documents have, with their lines, by the names that they send. */
export type DocumentFields = {
  clientName: string;
  addClient: boolean;
  clientEmail: string;
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
  mayAddClient: boolean;
  items: ItemChoice;
  /** Whether the company is registered for GST. */
  hasGstNumber: boolean;
  /** Whether its lines take from the stock, so that it says what is not there. */
  sellsStock?: boolean;
  /** The buttons. */
  children: ReactNode;
  /** The revision the form was filled from. */
  revision?: number | undefined;
}

interface KindParts {
  /** Above the client. */
  first?: ReactNode;
  /** The name of a box that takes GST away. */
  withoutGst?: string;
  /** Title and what is next to it, or below: after the lines, the first of which proposes it. */
  about: ReactNode;
  /** The day next to the term. */
  day: ReactNode;
  /** Below the term. */
  last?: ReactNode;
  /** The sum in cents of which the form may charge a percentage. */
  shareOf?: number | undefined;
  /** What comes off the sum, in cents. */
  deposits?: readonly Deposit[];
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
  mayAddClient,
  items: choice,
  hasGstNumber,
  sellsStock = true,
  children,
  revision,
  first,
  withoutGst,
  about,
  day,
  last,
  shareOf,
  deposits = [],
}: DocumentFormProps<Fields> & KindParts) {
  const fields = all as unknown as FieldsOf<DocumentFields>;
  const priceFields = fields as unknown as PriceFieldsOf;
  const { items, options } = useLineItems(choice, '/Quotes/items');
  return (
    <FormProvider context={form.context}>
      <Form {...getFormProps(form)} className="flex flex-col gap-6" preventScrollReset onBlur={proposeTitle}>
        {/* Enter presses the first button, which must not be one that removes a line. */}
        <button type="submit" hidden tabIndex={-1} />
        <FormErrors form={form} />
        {revision !== undefined && <input type="hidden" name="revision" value={revision} />}
        {first}
        <ClientField fields={fields} clients={clients} mayAdd={mayAddClient} />
        <PriceFields
          form={form}
          fields={priceFields}
          paste={fields.paste as FieldMetadata<string>}
          choice={choice}
          options={options}
          items={items}
          hasGstNumber={hasGstNumber}
          sellsStock={sellsStock}
          withoutGst={withoutGst}
          gstReasons={reasonOptions}
        />
        {about}
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
        <div className="form-foot">
          <Total
            fields={priceFields}
            options={options}
            deposits={deposits}
            withoutGst={withoutGst}
            shareOf={shareOf}
          />
          {children}
        </div>
      </Form>
    </FormProvider>
  );
}

/** The first line proposes the title of a document that has none. */
function proposeTitle({ target, currentTarget }: FocusEvent<HTMLFormElement>) {
  if (!(target instanceof HTMLElement) || !target.matches('[data-line]:first-child [data-text]')) return;
  const title = currentTarget.elements.namedItem('title');
  const [line] = linesIn(new FormData(currentTarget));
  if (!(title instanceof HTMLInputElement) || title.value !== '' || !line) return;
  title.value = titleFrom(line);
  title.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The title of a document. */
export function TitleField({ field }: { field: FieldMetadata<string> }) {
  return (
    <TextField field={field} label="Title" required autoComplete="off" placeholder="Beans for both outlets" />
  );
}
