import { Check, Inbox, X } from 'lucide-react';
import { Outlet } from 'react-router';
import { shownCount } from '~/core/counted';
import { Button, LinkButton } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { Form } from '~/ui/form';
import { listAt, Pager, shownOf } from '~/ui/pager';
import { Pills } from '~/ui/pills';
import { UndoLine } from '~/ui/undo-line';
import { WeekStrip } from '~/ui/week-strip';
import { type FormReply, useFormReply, useRound } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { DecideSeveral, type DecisionFields, formId, Tick } from '../components/decide-several';
import { RequestCards } from '../components/request-cards';
import { decideLeave } from '../decide.server';
import * as messages from '../messages';
import { browseApproval } from '../request-list.server';
import { decisionInput } from '../schema';
import { afterDecision, showRequest } from '../show';
import { leaveStatuses } from '../statuses';
import type { Route } from './+types/approval';

const home = '/LeaveManagement/approval';
const listOf = (status: string) => listAt(home, { status: status === 'pending' ? '' : status });

export const meta = () => [{ title: 'Approval · Laoban' }];
export const loader = read(browseApproval, ({ items, decided, ...page }) => ({
  ...page,
  requests: items.map(({ request, ...more }) => showRequest(request, more)),
  last: decided,
}));
/** Decides about the selected requests. */
export const action = submit(decideLeave, {
  to: afterDecision,
  toast: ({ status, outcomes }) => {
    const done = outcomes.filter(({ request }) => request);
    const left = outcomes.flatMap(({ refusal }) => refusal?.message ?? []);
    const jobs = outcomes.reduce((sum, outcome) => sum + (outcome.request ? outcome.jobs : 0), 0);
    const text = messages.withJobs(messages.decidedMany(done.length, status), jobs);
    if (left.length === 0) return { kind: 'success', text };
    return { kind: 'warning', text: `${text} ${messages.skipped(left)}` };
  },
});

/** Pending and decided requests. */
export default function Approval({ loaderData, actionData }: Route.ComponentProps) {
  const { requests, status, week, count, previous, next, last } = loaderData;
  const round = useRound(actionData);
  const ticked = [actionData?.result.initialValue?.ids].flat();
  return (
    <div className="flex flex-col gap-4">
      <Pills
        label="Status"
        current={listOf(status)()}
        pills={leaveStatuses.map((one) => ({ to: listOf(one)(), label: one }))}
      />
      {status === 'pending' && <WeekStrip week={week} brief />}
      {last && <UndoLine key={last.until} {...last} />}
      {status === 'pending' && requests.length > 1 && <Decisions key={round} reply={actionData} />}
      {requests.length === 0 ? (
        <EmptyState
          icon={Inbox}
          title={status === 'pending' ? 'No requests to review' : `Nothing ${status} yet`}
          text="Requests you can approve appear here, and you get an email."
          action={<LinkButton to="/LeaveManagement/calendar">See who is away</LinkButton>}
        />
      ) : (
        <RequestCards
          // A changed list is rendered as new, so that its buttons ignore a second press (`settles`).
          key={String(requests.map(({ id }) => id))}
          requests={requests}
          certificateAt={(id) => `${home}/${id}/certificate`}
          tick={
            status === 'pending' && requests.length > 1
              ? ({ id, name }) => <Tick id={id} name={name} ticked={ticked.includes(id)} />
              : undefined
          }
          buttons={({ id, name }) => {
            if (status === 'pending') return <Decide id={id} name={name} />;
            if (status !== 'approved') return null;
            return (
              <div className="mt-auto flex justify-end">
                <LinkButton
                  to={`${home}/${id}/cancel`}
                  size="small"
                  preventScrollReset
                  aria-label={`Cancel the leave of ${name}`}
                >
                  Cancel leave
                </LinkButton>
              </div>
            );
          }}
        />
      )}
      {count > 0 && (
        <Pager
          at={listOf(status)}
          previous={previous}
          next={next}
          shown={
            status === 'pending'
              ? messages.fetched(shownCount(count))
              : shownOf(requests.length, count, `${status} request`)
          }
        />
      )}
      <Outlet />
    </div>
  );
}

function Decisions({ reply }: { reply: FormReply | undefined }) {
  const [form, fields] = useFormReply<DecisionFields>(formId, reply, { schema: decisionInput });
  return <DecideSeveral form={form} fields={fields} />;
}

function Decide({ id, name }: { id: string; name: string }) {
  return (
    <div className="settles mt-auto grid grid-cols-2 gap-2">
      <LinkButton
        to={`${home}/${id}/reject`}
        icon={<X size={16} />}
        aria-label={`Reject the leave of ${name}`}
        preventScrollReset
      >
        Reject
      </LinkButton>
      <Form action={`${home}/${id}/approve`} preventScrollReset>
        <Button
          wide
          className="text-primary"
          icon={<Check size={16} />}
          aria-label={`Approve the leave of ${name}`}
        >
          Approve
        </Button>
      </Form>
    </div>
  );
}
