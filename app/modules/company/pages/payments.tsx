import { CheckboxField, TextArea, TextField } from '~/ui/field';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { revisionOf } from '~/web/revision-of';
import { submit } from '~/web/submit.server';
import { changeCompany, readSettings } from '../company.server';
import { CompanyForm, Part } from '../components/company-form';
import * as messages from '../messages';
import { filledIn } from '../present';
import { companyInput } from '../schema';
import type { Route } from './+types/payments';

export const meta = () => [{ title: 'Payments · Company · Laoban' }];
export const loader = read(readSettings, (company) => {
  const { uen, gstNumber, registeredForPayNow, paynowSuffix, bankDetails, ...settings } = filledIn(company);
  const { invoiceTerms, invoiceReminders, sendsInvoiceNow } = settings;
  const onInvoices = { bankDetails, invoiceTerms, invoiceReminders, sendsInvoiceNow };
  return {
    revision: company.revision ?? 0,
    defaults: { uen, gstNumber, registeredForPayNow, paynowSuffix, ...onInvoices },
  };
});
export const action = submit(changeCompany, { to: '/settings/company/payments', toast: messages.updated });

/** What quotations and invoices say of the company, and how it is paid. */
export default function Payments(props: Route.ComponentProps) {
  return <Filled key={props.loaderData.revision} {...props} />;
}

type Fields = {
  uen: string;
  gstNumber: string;
  registeredForPayNow: boolean;
  paynowSuffix: string;
  bankDetails: string;
  invoiceTerms: string;
  invoiceReminders: boolean;
  sendsInvoiceNow: boolean;
};

function Filled({ loaderData: { defaults, revision }, actionData }: Route.ComponentProps) {
  const [form, fields] = useFormReply<Fields>('company', actionData, { schema: companyInput, defaults });
  return (
    <CompanyForm form={form} revision={revisionOf(actionData, revision)}>
      <Part title="Registration">
        <div className="grid gap-4 sm:grid-cols-2">
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
        </div>
      </Part>
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
    </CompanyForm>
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
