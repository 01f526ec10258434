import { useOutletContext } from 'react-router';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { FormErrors } from '~/ui/field';
import { FormDialog } from '~/ui/form-dialog';
import { loadForm } from '~/web/read.server';
import { useSimpleForm } from '~/web/simple-form';
import { submit } from '~/web/submit.server';
import { keepCompany } from '../closing.server';
import * as messages from '../messages';
import type { Route } from './+types/keep-company';
import type { ShownData } from './data';

const home = '/settings/data';

export const meta = () => [{ title: 'Keep the company · Laoban' }];
export const loader = loadForm(keepCompany);
export const action = submit(keepCompany, {
  to: home,
  toast: ({ planEnds }) => (planEnds ? messages.keptPlanEnds : messages.kept),
});

/** The banner's form. The page is only seen if it was too late, or opened by hand. */
export default function KeepCompany({ actionData }: Route.ComponentProps) {
  const { companyName, closing } = useOutletContext<ShownData>();
  const [form] = useSimpleForm('keep-company', actionData);
  if (!closing || closing.begun) {
    return (
      <RouteDialog
        title={closing ? `${companyName} is being deleted` : `${companyName} stays`}
        closeTo={home}
        size="small"
      >
        <div className="flex flex-col gap-4">
          <FormErrors form={form} />
          <p>
            {closing
              ? 'Its seven days are over. The deletion can’t be stopped.'
              : 'Nobody has requested its deletion, or it was already stopped.'}
          </p>
          <DialogActions closeTo={home} close="Back to your data" />
        </div>
      </RouteDialog>
    );
  }
  return (
    <FormDialog
      title={`Keep ${companyName}?`}
      closeTo={home}
      size="small"
      form={form}
      close="Not now"
      save="Keep the company"
    >
      <p>It won’t be deleted, and nothing changes. Everyone gets an email.</p>
    </FormDialog>
  );
}
