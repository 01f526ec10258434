import { getFormProps } from '@conform-to/react';
import { Link } from 'react-router';
import { showDate } from '~/core/dates';
import { allowsChanges, freeTrial } from '~/core/plan';
import { Badge } from '~/ui/badge';
import { Button, LinkButton } from '~/ui/button';
import { shownNumber } from '~/ui/count';
import { DetailList } from '~/ui/detail-list';
import { FormErrors, TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { Card, Section } from '~/ui/page';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { nameFirm, readSettings } from '../firm.server';
import { messages } from '../messages';
import type { Route } from './+types/profile';

export const meta = () => [{ title: 'Settings · Laoban' }];
export const loader = read(readSettings, ({ actor, companyName, plan }) => ({
  name: actor.name,
  email: actor.email,
  mayName: actor.access.laoban,
  companyName,
  plan: plan && {
    name: plan.planName,
    credits: plan.credits,
    trialEndsAt: plan.planRank === freeTrial.rank ? plan.trialEndsAt.toISOString() : null,
    ended: !allowsChanges(plan, new Date()),
  },
}));
export const action = submit(nameFirm, {
  // The welcome on a page's head comes from there, and goes on to the work.
  to: (_, __, { from }) => (from === 'welcome' ? '/crm' : '/settings'),
  toast: messages.namesSaved,
});

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, mayName, companyName, plan } = loaderData;
  return (
    <>
      <Section title="You and your company">
        <Card>
          {mayName ? (
            <NamesForm key={`${name}/${companyName}`} loaderData={loaderData} actionData={actionData} />
          ) : (
            <DetailList
              items={[
                ['Your name', name],
                ['Company', companyName],
                ['E-mail', email],
              ]}
            />
          )}
        </Card>
      </Section>
      {plan && (
        <Section
          title="Plan"
          action={
            <LinkButton to="/settings/plans" variant={plan.ended ? 'primary' : 'secondary'}>
              See plans
            </LinkButton>
          }
        >
          <Card>
            <DetailList
              items={[
                ['Plan', plan.name],
                ['Credits', shownNumber(plan.credits)],
                ...(plan.trialEndsAt ? [['Trial', trialState(plan.trialEndsAt, plan.ended)] as const] : []),
              ]}
            />
          </Card>
        </Section>
      )}
      {mayName && (
        <Section title="Activity" text="Who did what in your company, and when.">
          <div>
            <LinkButton to="/settings/activity">See the activity</LinkButton>
          </div>
        </Section>
      )}
      <Section title="API">
        <Card>
          <p>
            Programs of your own can do what you can do here.{' '}
            <Link to="/api" className="link">
              See the API and your tokens
            </Link>
          </p>
        </Card>
      </Section>
    </>
  );
}

function trialState(endsAt: string, ended: boolean) {
  return ended ? <Badge tone="warning">Ended on {showDate(endsAt)}</Badge> : `Until ${showDate(endsAt)}`;
}

function NamesForm({ loaderData, actionData }: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { name, email, companyName } = loaderData;
  const [form, fields] = useFormReply<{ name: string; companyName: string }>('names', actionData, {
    name,
    companyName,
  });
  return (
    <Form {...getFormProps(form)} className="grid gap-4 sm:grid-cols-2">
      <div className="empty:hidden sm:col-span-2">
        <FormErrors form={form} />
      </div>
      <TextField field={fields.name} label="Your name" autoComplete="name" required />
      <TextField field={fields.companyName} label="Company name" autoComplete="organization" required />
      <p className="self-center text-muted">You sign in with {email}.</p>
      <div className="flex justify-end">
        <Button variant="primary">Save</Button>
      </div>
    </Form>
  );
}
