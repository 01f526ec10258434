import { useOutletContext } from 'react-router';
import { Button, LinkButton } from '~/ui/button';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { FormErrors } from '~/ui/field';
import { Form } from '~/ui/form';
import { useFormReply } from '~/web/form-reply';
import { opens } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { keepCompany } from '../closing.server';
import { messages } from '../messages';
import type { Route } from './+types/keep-company';
import type { ShownData } from './data';

const home = '/settings/data';

export const meta = () => [{ title: 'Keep the company · Laoban' }];
export const loader = opens(keepCompany);
export const action = submit(keepCompany, {
  to: home,
  toast: ({ planEnds }) => (planEnds ? messages.keptPlanEnds : messages.kept),
});

/** Where the banner's button is sent, and what is seen where it comes too late. */
export default function KeepCompany({ actionData }: Route.ComponentProps) {
  const { firm } = useOutletContext<ShownData>();
  const [form] = useFormReply('keep-company', actionData);
  return (
    <RouteDialog title={`Keep ${firm}?`} closeTo={home} size="small">
      <Form className="flex flex-col gap-4">
        <FormErrors form={form} />
        <p>It is not deleted then, and all stays as it is. Everybody is told by mail.</p>
        <DialogActions>
          <LinkButton to={home} preventScrollReset>
            Not now
          </LinkButton>
          <Button variant="primary">Keep the company</Button>
        </DialogActions>
      </Form>
    </RouteDialog>
  );
}
