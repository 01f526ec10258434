import { Pencil } from 'lucide-react';
import { Outlet } from 'react-router';
import { usualWeek, weekInWords } from '~/core/working-week';
import { LinkButton } from '~/ui/button';
import { DetailList } from '~/ui/detail-list';
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

export const meta = () => [{ title: 'Company · Laoban' }];
export const loader = read(readCompany, ({ company, mayChange }) => {
  const { name: _, industry: _i, address: _a, postalCode: _p, phone: _t, ...settings } = filledIn(company);
  const { uen, gstNumber, ...defaults } = settings;
  return {
    company: { ...presentCompany(company), uen, gstNumber },
    week: weekInWords(company.workingDays ?? usualWeek),
    mayChange,
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
  const { company, mayChange, revision, week } = props.loaderData;
  return (
    <>
      <Section
        title="Company"
        text={mayChange ? 'What clients see and how your company works.' : 'An owner can change these.'}
      >
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
        <Card>{week}</Card>
      </Section>
      {mayChange && (
        <Section title="People and ownership">
          <Card>
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <p className="min-w-0 flex-1 basis-72 text-muted">
                Who can sign in and what they can open, invitations, and handing the company over.
              </p>
              <div className="flex flex-wrap gap-2">
                <LinkButton to={`${home}/users`}>Users</LinkButton>
                <LinkButton to={`${home}/ownership`} preventScrollReset>
                  Hand over
                </LinkButton>
              </div>
            </div>
          </Card>
        </Section>
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
