import { useSearchParams } from 'react-router';
import { counted } from '~/core/counted';
import { ConfirmDialog } from '~/ui/confirm';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { plansAt } from '../components/service-plan-form';
import * as messages from '../messages';
import { deleteServicePlan, readServicePlan } from '../service-plans.server';
import type { Route } from './+types/delete-plan';

export const meta = () => [{ title: 'End service plan · Laoban' }];
export const loader = read(readServicePlan, ({ plan, coming }) => ({
  title: plan.title,
  client: plan.clientName,
  coming,
}));
export const action = submit(deleteServicePlan, {
  to: (_, __, sent) => plansAt(sent),
  toast: messages.planDeleted,
});

/** Asks before a service plan is ended. */
export default function DeletePlan({ loaderData: { title, client, coming } }: Route.ComponentProps) {
  const back = useSearchParams()[0].get('back') ?? '';
  const visits = coming > 0 ? ` with ${counted(coming, 'visit')} to come` : '';
  return (
    <ConfirmDialog
      title="End this service plan?"
      closeTo={plansAt({ back })}
      sentence={`“${title}” for ${client} will be deleted${visits}. Visits that have started stay. This cannot be undone.`}
      confirmLabel="End plan"
    >
      <input type="hidden" name="back" value={back} />
    </ConfirmDialog>
  );
}
