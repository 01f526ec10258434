import { Scale } from 'lucide-react';
import { Button } from '~/ui/button';
import { Form } from '~/ui/form';

/** Weighs this week and the last one. The address is the tab's own: a dialog may lie on it. */
export function WeighForm({ action }: { action: string }) {
  return (
    <Form action={action} className="max-sm:w-full" preventScrollReset>
      <Button variant="primary" icon={<Scale size={16} />} className="max-sm:w-full">
        Weigh this week
      </Button>
    </Form>
  );
}
