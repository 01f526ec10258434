import { MessageCircle } from 'lucide-react';
import { Button } from './button';
import { Form } from './form';

/**
 * Opens WhatsApp in a window of its own, by the address that is posted to: the server notes it and leads there. A plain post,
 * because the router would take this page there.
 */
export function WhatsAppButton({ action }: { action: string }) {
  return (
    <Form action={action} className="flex" target="_blank" rel="noopener" reloadDocument>
      <Button icon={<MessageCircle size={16} />} className="max-sm:w-full">
        WhatsApp
      </Button>
    </Form>
  );
}
