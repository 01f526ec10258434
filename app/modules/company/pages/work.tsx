import { Pencil } from 'lucide-react';
import { Outlet } from 'react-router';
import { inWords, onMyWayNames, usualOnMyWayText } from '~/core/whatsapp';
import { usualWeek, weekInWords } from '~/core/working-week';
import { LinkButton } from '~/ui/button';
import { DetailList } from '~/ui/detail-list';
import { CheckboxField, TextArea, TextField } from '~/ui/field';
import { Card, Section } from '~/ui/page';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { alsoAfterRefusals } from '~/web/revalidate';
import { revisionOf } from '~/web/revision-of';
import { submit } from '~/web/submit.server';
import { changeCompany, readCompany } from '../company.server';
import { CompanyForm, Part } from '../components/company-form';
import * as messages from '../messages';
import { filledIn } from '../present';
import { companyInput } from '../schema';
import type { Route } from './+types/work';

const home = '/settings/company/work';

export const meta = () => [{ title: 'Work · Company · Laoban' }];
export const loader = read(readCompany, ({ company, mayChange }) => {
  const { workFrom, workTo, onMyWayText, driversAddJobs } = filledIn(company);
  return {
    week: weekInWords(company.workingDays ?? usualWeek),
    hours: { workFrom, workTo },
    mayChange,
    ...(mayChange && { revision: company.revision ?? 0, onJobs: { onMyWayText, driversAddJobs } }),
  };
});
export const action = submit(changeCompany, { to: home, toast: messages.updated });
export const shouldRevalidate = alsoAfterRefusals;

/** When the company works, and what its drivers do on their phones. */
export default function Work(props: Route.ComponentProps) {
  const { week, hours, mayChange, revision } = props.loaderData;
  return (
    <>
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
      {mayChange ? (
        <Filled key={revision} {...props} />
      ) : (
        <Card>
          <DetailList items={[['Working hours', `${hours.workFrom} to ${hours.workTo}`]]} />
        </Card>
      )}
      <Outlet />
    </>
  );
}

type Fields = {
  workFrom: string;
  workTo: string;
  onMyWayText: string;
  driversAddJobs: boolean;
};

function Filled({ loaderData, actionData }: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { hours, onJobs, revision = 0 } = loaderData;
  const [form, fields] = useFormReply<Fields>('company', actionData, {
    schema: companyInput,
    defaults: { ...hours, ...onJobs },
  });
  return (
    <CompanyForm form={form} revision={revisionOf(actionData, revision)} staysUnder={[`${home}/week`]}>
      <Part title="Working hours" text="Boards and calendars of a day show these hours.">
        <div className="grid grid-cols-2 gap-4">
          <TextField field={fields.workFrom} label="From" type="time" />
          <TextField field={fields.workTo} label="To" type="time" />
        </div>
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
    </CompanyForm>
  );
}
