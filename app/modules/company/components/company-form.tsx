import { type FormMetadata, getFormProps } from '@conform-to/react';
import type { ReactNode } from 'react';
import { paymentTerms } from '~/core/payment-terms';
import { chatNames, inWords, onMyWayNames, usualChatText, usualOnMyWayText } from '~/core/whatsapp';
import { Button } from '~/ui/button';
import { CheckboxField, type FieldsOf, FormErrors, TextArea, TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { PictureField } from '~/ui/picture-field';
import * as messages from '../messages';

/** The form's fields, named as in the call. */
export type CompanyFields = {
  file: File;
  removeLogo: boolean;
  companyName: string;
  companyIndustry: string;
  companyAddress: string;
  postalCode: string;
  contactNumber: string;
  uen: string;
  gstNumber: string;
  registeredForPayNow: boolean;
  paynowSuffix: string;
  bankDetails: string;
  invoiceTerms: string;
  invoiceReminders: boolean;
  sendsInvoiceNow: boolean;
  accentColour: string;
  whatsAppText: string;
  onMyWayText: string;
  driversAddJobs: boolean;
  quoteValidDays: number;
  quotePaymentTerm: string;
  quoteClosingNote: string;
  beginWhenAccepted: boolean;
  workFrom: string;
  workTo: string;
  shareStoryboards: boolean;
};

interface CompanyFormProps {
  form: FormMetadata<CompanyFields>;
  fields: FieldsOf<CompanyFields>;
  /** The revision the form was filled from. */
  revision: number;
  name: string;
  logoUrl: string;
  /** Whether a file was chosen in the refused form, which the browser has dropped. */
  hadFile: boolean;
}

/** The form for the company's details. */
export function CompanyForm({ form, fields, revision, name, logoUrl, hadFile }: CompanyFormProps) {
  return (
    <Form
      {...getFormProps(form)}
      encType="multipart/form-data"
      className="flex flex-col gap-8"
      staysUnder={['/settings/company/week', '/settings/company/ownership']}
      preventScrollReset
    >
      <FormErrors form={form} />
      <input type="hidden" name="revision" value={revision} />
      <div className="flex flex-col gap-4">
        <PictureField
          field={fields.file}
          label="Logo"
          current={logoUrl}
          alt={`Logo of ${name}`}
          types={['image/png', 'image/jpeg']}
          wrong={messages.logoWrong}
          hint="PNG or JPG, at most 5 MB. Shown on quotations, invoices and emails."
          chosenBefore={hadFile}
        />
        {logoUrl && <CheckboxField field={fields.removeLogo} label="Remove logo" />}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField field={fields.companyName} label="Company name" autoComplete="organization" required />
          <TextField
            field={fields.companyIndustry}
            label="Industry"
            autoComplete="off"
            placeholder="Café, logistics, tuition"
          />
          <TextArea field={fields.companyAddress} label="Address" autoComplete="street-address" rows={2} />
          <div className="flex flex-col gap-4">
            <TextField
              field={fields.postalCode}
              label="Postal code"
              autoComplete="postal-code"
              inputMode="numeric"
              maxLength={6}
            />
            <TextField field={fields.contactNumber} label="Contact number" type="tel" autoComplete="tel" />
          </div>
          <TextField
            field={fields.uen}
            label="UEN"
            autoComplete="off"
            placeholder="201912345K"
            hint="Your number at ACRA. Shown on quotations and invoices."
          />
          <TextField
            field={fields.gstNumber}
            label="GST registration number"
            autoComplete="off"
            placeholder="M90312345A"
            hint="Only if your company is registered for GST."
          />
          <TextField
            field={fields.accentColour}
            label="Brand colour"
            autoComplete="off"
            placeholder="#1f5c4d"
            maxLength={7}
            hint="Used on everything your clients see. Must be dark enough for white text."
          />
        </div>
      </div>
      <Part title="Payments" text="Printed on quotations and invoices.">
        <div className="grid gap-4 sm:grid-cols-2">
          <div className="flex flex-col gap-4">
            {/* An unchecked box sends nothing; this marks it as present. */}
            <input type="hidden" name="registeredForPayNow" value="false" />
            <CheckboxField
              field={fields.registeredForPayNow}
              label="Registered for PayNow"
              hint="Your invoices get a PayNow QR code. It pays to your UEN."
            />
            <TextField
              field={fields.paynowSuffix}
              label="PayNow suffix"
              autoComplete="off"
              placeholder="001"
              maxLength={3}
              hint="Only if your bank gave you one."
              className="sm:max-w-40"
            />
          </div>
          <TextArea
            field={fields.bankDetails}
            label="Bank details"
            rows={4}
            maxLength={500}
            placeholder={'Kopi Bank\nAccount 123-45678-9\nKopi Corner Pte Ltd'}
          />
        </div>
        <TextArea
          field={fields.invoiceTerms}
          label="Invoice terms"
          rows={3}
          maxLength={1000}
          placeholder="Please name the invoice number when you pay."
        />
        <div>
          {/* An unchecked box sends nothing; this marks it as present. */}
          <input type="hidden" name="invoiceReminders" value="false" />
          <CheckboxField
            field={fields.invoiceReminders}
            label="Remind clients of invoices"
            hint="By email, 3 days before the due date, then 3 and 14 days after it, until they’ve paid."
          />
        </div>
        <div>
          <input type="hidden" name="sendsInvoiceNow" value="false" />
          <CheckboxField
            field={fields.sendsInvoiceNow}
            label="We send invoices by InvoiceNow"
            hint="Before you issue one, Laoban says if the client’s UEN is missing."
          />
          <InvoiceNowDuty />
        </div>
      </Part>
      <Part title="WhatsApp" text="The first message when you send a link.">
        <TextArea
          field={fields.whatsAppText}
          label="Text"
          rows={3}
          maxLength={1000}
          placeholder={usualChatText}
          hint={`You can use ${inWords(chatNames)}.`}
        />
      </Part>
      <Part title="Drivers" text="What people do on their day’s page, on their phone.">
        <TextArea
          field={fields.onMyWayText}
          label="“On my way”"
          rows={3}
          maxLength={1000}
          placeholder={usualOnMyWayText}
          hint={`The WhatsApp message to the client. You can use ${inWords(onMyWayNames)}.`}
        />
        <div>
          {/* An unchecked box sends nothing; this marks it as present. */}
          <input type="hidden" name="driversAddJobs" value="false" />
          <CheckboxField
            field={fields.driversAddJobs}
            label="Drivers may add jobs"
            hint="For work that they do on the spot. You see it on the board like any other job."
          />
        </div>
      </Part>
      <Part title="New quotations" text="Defaults for new quotations. You can change them on each one.">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField field={fields.quoteValidDays} label="Valid for (days)" inputMode="numeric" required />
          <TextField
            field={fields.quotePaymentTerm}
            label="Payment term"
            autoComplete="off"
            list="payment-terms"
            placeholder="Same as last time"
          />
          <datalist id="payment-terms">
            {paymentTerms.map((term) => (
              <option key={term} value={term} />
            ))}
          </datalist>
        </div>
        <TextArea
          field={fields.quoteClosingNote}
          label="Closing note"
          rows={3}
          maxLength={1000}
          placeholder="Thank you for your enquiry. Goods stay ours until they are paid."
        />
        <div>
          <input type="hidden" name="beginWhenAccepted" value="false" />
          <CheckboxField
            field={fields.beginWhenAccepted}
            label="Begin work when accepted"
            hint="When a client accepts, we plan the job, reserve the stock and draft the deposit invoice."
          />
        </div>
      </Part>
      <Part title="Working hours" text="Boards and calendars of a day show these hours.">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField field={fields.workFrom} label="From" type="time" />
          <TextField field={fields.workTo} label="To" type="time" />
        </div>
      </Part>
      <Part title="New storyboards">
        <div>
          {/* An unchecked box sends nothing; this marks it as present. */}
          <input type="hidden" name="shareStoryboards" value="false" />
          <CheckboxField
            field={fields.shareStoryboards}
            label="Share new storyboards"
            hint="Your client’s link works as soon as a storyboard is created. You can switch it off there."
          />
        </div>
      </Part>
      <div className="flex justify-end border-base-300 border-t pt-4 max-sm:*:flex-1">
        <Button variant="primary">Save</Button>
      </div>
    </Form>
  );
}

/** Who has to send invoices by InvoiceNow, and since when (looked up in November 2026). */
function InvoiceNowDuty() {
  return (
    <details className="fold ps-8 text-small text-muted">
      <summary className="tap w-fit cursor-pointer content-center">Who has to</summary>
      InvoiceNow is a duty of voluntary registrants since April 1, 2026 (companies up to 6 months old:
      November 1, 2025), from April 2028 of new compulsory ones and yearly supplies up to SGD 200,000, 2029 up
      to 1 million, 2030 up to 4 million, 2031 of all:{' '}
      <a
        href="https://www.iras.gov.sg/taxes/goods-services-tax-(gst)/gst-invoicenow-requirement"
        className="link"
        target="_blank"
        rel="noreferrer"
      >
        IRAS
      </a>
      .
    </details>
  );
}

function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 border-base-300 border-t pt-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,2.5fr)] lg:gap-8">
      <div>
        <h3 className="font-semibold text-base">{title}</h3>
        {text && <p className="mt-0.5 text-muted">{text}</p>}
      </div>
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
    </section>
  );
}
