import { MessageCircle } from 'lucide-react';
import { Button } from './button';
import { Form } from './form';

/**
 * Opens WhatsApp in a new window. Posts to `action`, where the server records it and redirects. Not a router form,
 * which would navigate this page.
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
