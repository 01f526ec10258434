import { Link2, Link2Off, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '~/ui/button';
import { Form } from '~/ui/form';
import { PublicLink } from '~/ui/public-link';
import * as messages from '../messages';

interface InvoiceLinkProps {
  kind: string;
  /** Whether something is still to be paid. */
  isOpen: boolean;
  id: string;
  address: string | null;
  /** When the client opened it first; empty where they have not. */
  opened: string;
}

/** The client's link: to copy, to open, to switch off, and to replace. */
export function InvoiceLink({ id, kind, address, opened, isOpen }: InvoiceLinkProps) {
  return (
    <PublicLink
      address={address}
      says={
        address
          ? `Anyone with this link can read the ${kind === 'credit' ? 'credit note' : 'invoice'}${isOpen ? ', save it as a PDF and pay it' : ' and save it as a PDF'}, without signing in. ${opened ? `First opened on ${opened}.` : 'Not opened yet.'}`
          : 'The link is switched off.'
      }
      whatsApp={`/Invoices/${id}/whatsapp`}
      copy={{ label: 'Copy link', copied: messages.copied, failed: messages.copyFailed }}
    >
      {address && <Switch id={id} shared={false} label="Switch off" icon={<Link2Off size={16} />} />}
      <Switch
        id={id}
        shared
        label={address ? 'New link' : 'Make a link'}
        icon={address ? <RefreshCw size={16} /> : <Link2 size={16} />}
      />
    </PublicLink>
  );
}

interface SwitchProps {
  id: string;
  shared: boolean;
  label: string;
  icon: ReactNode;
}

function Switch({ id, shared, label, icon }: SwitchProps) {
  return (
    <Form action={`/Invoices/${id}/share`} className="flex" preventScrollReset>
      <input type="hidden" name="shared" value={String(shared)} />
      <Button variant="ghost" icon={icon} className="max-sm:w-full">
        {label}
      </Button>
    </Form>
  );
}
