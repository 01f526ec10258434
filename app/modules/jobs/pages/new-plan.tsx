import { useSearchParams } from 'react-router';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { type PlanFields, plansAt, ServicePlanForm, usePlanTyped } from '../components/service-plan-form';
import * as messages from '../messages';
import { newServicePlanInput } from '../service-plan-schema';
import { addServicePlan, prepareServicePlan } from '../service-plans.server';
import type { Route } from './+types/new-plan';

export const meta = () => [{ title: 'Add service plan · Laoban' }];
export const loader = read(prepareServicePlan, (offered) => offered);
export const action = submit(addServicePlan, {
  to: (_, __, sent) => plansAt(sent),
  toast: ({ warning }) =>
    warning ? { kind: 'warning', text: `${messages.planAdded} ${warning}` } : messages.planAdded,
});

export default function NewPlan({ loaderData, actionData }: Route.ComponentProps) {
  const { chosen, clients, kinds, people, priced, today } = loaderData;
  const [form, fields] = useFormReply<PlanFields>('add-plan', actionData, {
    schema: newServicePlanInput,
    defaults: { clientId: chosen, from: today, jobTime: '09:00', per: 'visit', ...usePlanTyped() },
  });
  const [params] = useSearchParams();
  const back = params.get('back') ?? params.get('client') ?? '';
  const closeTo = plansAt({ back });
  return (
    <RouteDialog title="Add Service Plan" closeTo={closeTo} size="large">
      <ServicePlanForm
        form={form}
        fields={fields}
        clients={clients}
        kinds={kinds}
        people={people}
        priced={priced}
        back={back}
      >
        <DialogActions closeTo={closeTo} save="Add Plan" />
      </ServicePlanForm>
    </RouteDialog>
  );
}
