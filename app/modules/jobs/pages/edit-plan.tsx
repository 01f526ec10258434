import { useSearchParams } from 'react-router';
import { plain } from '~/core/money';
import { repeatInWords } from '~/core/repeat';
import { shownRepeat } from '~/core/repeat-input';
import { DetailList } from '~/ui/detail-list';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { Notice } from '~/ui/notice';
import { StoredNow } from '~/ui/stored-now';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { alsoAfterRefusals } from '~/web/revalidate';
import { revisionOf } from '~/web/revision-of';
import { submit } from '~/web/submit.server';
import { type PlanFields, plansAt, ServicePlanForm, usePlanTyped } from '../components/service-plan-form';
import * as messages from '../messages';
import { servicePlanChangeInput } from '../service-plan-schema';
import { changeServicePlan, readServicePlan } from '../service-plans.server';
import type { Route } from './+types/edit-plan';

export const meta = () => [{ title: 'Edit service plan · Laoban' }];
export const loader = read(readServicePlan, ({ plan, clients, kinds, people, priced }) => ({
  id: plan._id,
  revision: plan.revision,
  client: plan.clientName,
  often: repeatInWords(plan.repeat),
  filled: {
    ...shownRepeat(plan.repeat),
    clientId: plan.clientId,
    kindId: plan.kindId ?? '',
    title: plan.title,
    description: plan.description,
    jobTime: plan.jobTime,
    from: plan.from,
    // A driver who has left counts as none.
    assignedEmployees: people.some(({ id }) => id === plan.driverId) ? (plan.driverId ?? '') : '',
    helperIds: (plan.helperIds ?? []).filter((id) => people.some((one) => one.id === id)),
    ...(priced && { price: plan.price === null ? '' : plain(plan.price), per: plan.per }),
  },
  driverLeft: Boolean(plan.driverId) && !people.some(({ id }) => id === plan.driverId),
  clients,
  kinds,
  people,
  priced,
}));
export const action = submit(changeServicePlan, {
  to: (_, __, sent) => plansAt(sent),
  toast: ({ warning }) =>
    warning ? { kind: 'warning', text: `${messages.planSaved} ${warning}` } : messages.planSaved,
});
export const shouldRevalidate = alsoAfterRefusals;

export default function EditPlan({ loaderData, actionData }: Route.ComponentProps) {
  const { id, revision, client, often, filled, clients, kinds, priced } = loaderData;
  const [form, fields] = useFormReply<PlanFields>('edit-plan', actionData, {
    schema: servicePlanChangeInput,
    defaults: { ...filled, ...usePlanTyped() },
  });
  const back = useSearchParams()[0].get('back') ?? '';
  const closeTo = plansAt({ back });
  return (
    <RouteDialog title="Edit Service Plan" closeTo={closeTo} size="large">
      {actionData?.overtaken && (
        <StoredNow title={filled.title}>
          <DetailList
            items={[
              ['Client', client],
              ['Repeats', often],
              ['From', filled.from],
              ['Job Time', filled.jobTime],
              ['Description', filled.description],
            ]}
          />
        </StoredNow>
      )}
      {loaderData.driverLeft && <Notice tone="warning">{messages.planDriverLeft}</Notice>}
      <ServicePlanForm
        form={form}
        fields={fields}
        clients={clients}
        kinds={kinds}
        people={loaderData.people}
        priced={priced}
        back={back}
        revision={revisionOf(actionData, revision)}
      >
        <p className="text-small text-muted">
          Visits that have not started are planned again if what or when changes. Those that were changed
          alone stay.
        </p>
        <DialogActions
          deleteAt={`/JobManagement/plans/${id}/delete${back && `?back=${back}`}`}
          closeTo={closeTo}
          save="Save"
        />
      </ServicePlanForm>
    </RouteDialog>
  );
}
