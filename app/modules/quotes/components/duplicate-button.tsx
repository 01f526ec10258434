import { Copy } from 'lucide-react';
import { Button } from '~/ui/button';
import { Form } from '~/ui/form';

/** Makes a new draft with the same offer: a form of its own, so that it works as plain HTML. */
export function DuplicateButton({ id }: { id: string }) {
  return (
    <Form action={`/Quotes/${id}/duplicate`} className="flex">
      <Button icon={<Copy size={16} />} className="max-sm:w-full">
        Duplicate
      </Button>
    </Form>
  );
}
