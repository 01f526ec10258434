import { type FormMetadata, getFormProps } from '@conform-to/react';
import type { ReactNode } from 'react';
import { noEmailYet } from '~/core/client-mail';
import { CheckboxField, type FieldsOf, FormErrors, SelectField, TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { contactRoles } from '../contact-roles';
import type { SentDetails } from '../fields';

interface ClientFormProps {
  form: FormMetadata<SentDetails>;
  fields: FieldsOf<SentDetails>;
  children: ReactNode;
  /** The revision the form was filled from. */
  revision?: number;
  /** The client came with a list and has no email address, which then may wait. */
  hasNoEmail?: boolean;
}

/** The details of a client, for adding and editing. */
export function ClientForm({ form, fields, revision, hasNoEmail = false, children }: ClientFormProps) {
  return (
    <Form {...getFormProps(form)} className="flex flex-col gap-4" preventScrollReset>
      <FormErrors form={form} />
      {revision !== undefined && <input type="hidden" name="revision" value={revision} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField field={fields.CompanyName} label="Company name" required autoComplete="off" />
        <TextField
          field={fields.industry}
          label="Industry"
          required
          autoComplete="off"
          placeholder="Café, logistics, tuition"
        />
        <TextField field={fields.contactPerson} label="Contact person" required autoComplete="off" />
        <SelectField field={fields.role} label="Role" options={contactRoles} empty="Choose a role" required />
        <TextField
          field={fields.Email}
          label="Email"
          type="email"
          required={!hasNoEmail}
          autoComplete="off"
          {...(hasNoEmail && { placeholder: noEmailYet })}
        />
        <TextField field={fields.contact} label="Phone" type="tel" autoComplete="off" />
        <TextField
          field={fields.website}
          label="Website"
          autoComplete="off"
          placeholder="www.firm.sg"
          inputMode="url"
        />
        <TextField field={fields.address} label="Address" autoComplete="off" />
        <TextField
          field={fields.postalCode}
          label="Postal code"
          autoComplete="off"
          maxLength={10}
          placeholder="208787"
        />
        <TextField
          field={fields.billingEmail}
          label="Billing email"
          type="email"
          autoComplete="off"
          hint="Where invoices go, if not to the email above."
        />
        <TextField
          field={fields.uen}
          label="UEN"
          autoComplete="off"
          placeholder="201912345K"
          hint="For invoices that go by InvoiceNow."
        />
      </div>
      {/* An unticked box sends nothing. This tells the server that the box was part of the form. */}
      <input type="hidden" name="referral" value="false" />
      <CheckboxField field={fields.referral} label="Referred to us" />
      {children}
    </Form>
  );
}
