import { getFormProps } from '@conform-to/react';
import { Button } from '~/ui/button';
import { DetailList } from '~/ui/detail-list';
import { CheckboxField, FormErrors, TextArea, TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { Card, Section } from '~/ui/page';
import { PictureBox, PictureField } from '~/ui/picture-field';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { changeCompany, readCompany } from '../company.server';
import { messages } from '../messages';
import { presentCompany } from '../present';
import type { Route } from './+types/company';

export const meta = () => [{ title: 'Company · Laoban' }];
export const loader = read(readCompany, ({ company, mayChange }) => ({
  company: presentCompany(company),
  shareStoryboards: company.shareStoryboards ?? true,
  mayChange,
}));
export const action = submit(changeCompany, { to: '/settings/company', toast: messages.updated });

export default function CompanySettings({ loaderData, actionData }: Route.ComponentProps) {
  const { company, mayChange } = loaderData;
  return (
    <Section
      title="Company"
      text={mayChange ? 'Its name, where it is, and its logo.' : 'Your boss can change these.'}
    >
      <Card>
        {mayChange ? (
          <CompanyForm key={JSON.stringify(loaderData)} loaderData={loaderData} actionData={actionData} />
        ) : (
          <DetailList
            items={[
              [
                'Logo',
                company.logoUrl && (
                  <PictureBox src={company.logoUrl} alt={`Logo of ${company.companyName}`} />
                ),
              ],
              ['Company name', company.companyName],
              ['Industry', company.companyIndustry],
              ['Address', company.companyAddress],
              ['Postal code', company.postalCode],
              ['Contact number', company.contactNumber],
            ]}
          />
        )}
      </Card>
    </Section>
  );
}

type CompanyFields = Omit<ReturnType<typeof presentCompany>, 'logoUrl'> & {
  file: File;
  removeLogo: boolean;
  shareStoryboards: boolean;
};

/** The details to change, by the names under which the call takes them. */
function CompanyForm({ loaderData, actionData }: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { logoUrl, ...details } = loaderData.company;
  const [form, fields] = useFormReply<CompanyFields>('company', actionData, {
    ...details,
    shareStoryboards: loaderData.shareStoryboards,
  });
  return (
    <Form
      {...getFormProps(form)}
      encType="multipart/form-data"
      className="flex flex-col gap-4"
      preventScrollReset
    >
      <FormErrors form={form} />
      <PictureField
        field={fields.file}
        label="Logo"
        current={logoUrl}
        alt={`Logo of ${details.companyName}`}
        types={['image/png', 'image/jpeg']}
        wrong={messages.logoWrong}
        hint="PNG or JPG, at most 5 MB."
        chosenBefore={actionData?.files.includes('file') ?? false}
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
      </div>
      <div>
        {/* An empty box sends nothing: this says that it was there. */}
        <input type="hidden" name="shareStoryboards" value="false" />
        <CheckboxField
          field={fields.shareStoryboards}
          label="Share new storyboards"
          hint="The link for your client works as soon as a storyboard is made. It can be switched off there."
        />
      </div>
      <div className="flex justify-end">
        <Button variant="primary">Save</Button>
      </div>
    </Form>
  );
}
