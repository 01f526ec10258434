import { Pencil, Users } from 'lucide-react';
import { Fragment } from 'react';
import { Outlet } from 'react-router';
import { usualWeek, weekInWords } from '~/core/working-week';
import { LinkButton } from '~/ui/button';
import { DetailList } from '~/ui/detail-list';
import { Notice } from '~/ui/notice';
import { Card, Section } from '~/ui/page';
import { PictureBox } from '~/ui/picture-field';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { alsoAfterRefusals } from '~/web/revalidate';
import { submit } from '~/web/submit.server';
import { changeCompany, readCompany } from '../company.server';
import { type CompanyFields, CompanyForm } from '../components/company-form';
import * as messages from '../messages';
import { filledIn, presentCompany } from '../present';
import { companyInput } from '../schema';
import type { Route } from './+types/company';

const home = '/settings/company';

/** What a company should fill in, since its documents show it. */
const wanted = [
  { name: 'companyAddress', label: 'address' },
  { name: 'contactNumber', label: 'contact number' },
  { name: 'uen', label: 'UEN' },
  { name: 'bankDetails', label: 'bank details' },
] as const;

export const meta = () => [{ title: 'Company · Laoban' }];
export const loader = read(readCompany, ({ company, mayChange }) => {
  const { name: _, industry: _i, address: _a, postalCode: _p, phone: _t, ...settings } = filledIn(company);
  const { uen, gstNumber, ...defaults } = settings;
  const shown = { ...presentCompany(company), uen, ...defaults };
  return {
    company: { ...presentCompany(company), uen, gstNumber },
    week: weekInWords(company.workingDays ?? usualWeek),
    mayChange,
    unset: mayChange ? wanted.filter(({ name }) => !shown[name]) : [],
    ...(mayChange && {
      revision: company.revision ?? 0,
      defaults,
    }),
  };
});
export const action = submit(changeCompany, { to: home, toast: messages.updated });
export const shouldRevalidate = alsoAfterRefusals;

/** The company's details, and for owners its other settings. */
export default function CompanySettings(props: Route.ComponentProps) {
  const { company, mayChange, revision, week, unset } = props.loaderData;
  return (
    <>
      <Section
        title="Company"
        text={mayChange ? 'What clients see and how your company works.' : 'An owner can change these.'}
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
            {unset.map(({ name, label }, place) => (
              <Fragment key={name}>
                {place > 0 && ', '}
                <a href={`#company-${name}`} className="link">
                  {label}
                </a>
              </Fragment>
            ))}
            . Your quotations and invoices show them.
          </Notice>
        )}
        <Card>
          {mayChange ? (
            <Filled key={`${revision} ${company.logoUrl}`} {...props} />
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
                ['UEN', company.uen],
                ['GST registration number', company.gstNumber],
              ]}
            />
          )}
        </Card>
      </Section>
      <Section
        title="Working week"
        text="Leave is counted on these days only."
        action={
          mayChange && (
            <LinkButton
              to={`${home}/week`}
              icon={<Pencil size={16} />}
              aria-label="Edit working week"
              preventScrollReset
            >
              Edit
            </LinkButton>
          )
        }
      >
        <p>{week}</p>
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

function Filled({ loaderData, actionData }: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { company, defaults, revision = 0 } = loaderData;
  const { logoUrl, ...details } = company;
  const [form, fields] = useFormReply<CompanyFields>('company', actionData, {
    schema: companyInput,
    defaults: { ...details, ...defaults },
  });
  return (
    <CompanyForm
      form={form}
      fields={fields}
      revision={revision}
      name={details.companyName}
      logoUrl={logoUrl}
      hadFile={actionData?.files?.includes('file') ?? false}
    />
  );
}
