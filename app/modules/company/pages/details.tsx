import { Users } from 'lucide-react';
import { Fragment } from 'react';
import { Link, Outlet } from 'react-router';
import { LinkButton } from '~/ui/button';
import { DetailList } from '~/ui/detail-list';
import { CheckboxField, TextArea, TextField } from '~/ui/field';
import { Notice } from '~/ui/notice';
import { Card, Section } from '~/ui/page';
import { PictureBox, PictureField } from '~/ui/picture-field';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { alsoAfterRefusals } from '~/web/revalidate';
import { revisionOf } from '~/web/revision-of';
import { submit } from '~/web/submit.server';
import { changeCompany, readCompany } from '../company.server';
import { CompanyForm } from '../components/company-form';
import * as messages from '../messages';
import { filledIn, presentCompany } from '../present';
import { companyInput } from '../schema';
import type { Route } from './+types/details';

const home = '/settings/company';

/** What a company should fill in, since its documents show it. */
const wanted = [
  { name: 'companyAddress', label: 'address', on: home },
  { name: 'contactNumber', label: 'contact number', on: home },
  { name: 'uen', label: 'UEN', on: `${home}/payments` },
  { name: 'bankDetails', label: 'bank details', on: `${home}/payments` },
] as const;

export const meta = () => [{ title: 'Company · Laoban' }];
export const loader = read(readCompany, ({ company, mayChange }) => {
  const { uen, gstNumber, bankDetails, accentColour } = filledIn(company);
  const shown = { ...presentCompany(company), uen, gstNumber };
  const filled = { ...shown, bankDetails };
  return {
    company: shown,
    mayChange,
    unset: mayChange ? wanted.filter(({ name }) => !filled[name]) : [],
    ...(mayChange && { revision: company.revision ?? 0, accentColour }),
  };
});
export const action = submit(changeCompany, { to: home, toast: messages.updated });
export const shouldRevalidate = alsoAfterRefusals;

/** What the company is, which its owners change. */
export default function Details(props: Route.ComponentProps) {
  const { company, mayChange, revision, unset } = props.loaderData;
  return (
    <>
      <Section
        title="Company"
        text={mayChange ? 'What clients see of your company.' : 'An owner can change these.'}
        action={
          mayChange && (
            <LinkButton to={`${home}/users`} icon={<Users size={16} />}>
              Users
            </LinkButton>
          )
        }
      >
        {unset.length > 0 && (
          <Notice>
            Not set yet:{' '}
            {unset.map(({ name, label, on }, place) => (
              <Fragment key={name}>
                {place > 0 && ', '}
                <Link to={`${on}#company-${name}`} className="link">
                  {label}
                </Link>
              </Fragment>
            ))}
            . Your quotations and invoices show them.
          </Notice>
        )}
        {mayChange ? (
          <Filled key={`${revision} ${company.logoUrl}`} {...props} />
        ) : (
          <Card>
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
                ['UEN', company.uen],
                ['GST registration number', company.gstNumber],
              ]}
            />
          </Card>
        )}
      </Section>
      {mayChange && (
        <Section
          title="Ownership"
          text="Hand the company over to somebody else."
          action={
            <LinkButton to={`${home}/ownership`} preventScrollReset>
              Hand over
            </LinkButton>
          }
        />
      )}
      <Outlet />
    </>
  );
}

type Fields = {
  file: File;
  removeLogo: boolean;
  companyName: string;
  companyIndustry: string;
  companyAddress: string;
  postalCode: string;
  contactNumber: string;
  accentColour: string;
};

function Filled({ loaderData, actionData }: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { company, accentColour, revision = 0 } = loaderData;
  const { logoUrl, ...details } = company;
  const [form, fields] = useFormReply<Fields>('company', actionData, {
    schema: companyInput,
    defaults: { ...details, accentColour },
  });
  const name = details.companyName;
  const hadFile = actionData?.files?.includes('file') ?? false;
  return (
    <CompanyForm
      form={form}
      revision={revisionOf(actionData, revision)}
      staysUnder={[`${home}/ownership`]}
      takesFile
    >
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
            field={fields.accentColour}
            label="Brand colour"
            autoComplete="off"
            placeholder="#1f5c4d"
            maxLength={7}
            hint="Used on everything your clients see. Must be dark enough for white text."
          />
        </div>
      </div>
    </CompanyForm>
  );
}
