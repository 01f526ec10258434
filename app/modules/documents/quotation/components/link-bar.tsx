import { Link2, Link2Off, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '~/ui/button';
import { Form } from '~/ui/form';
import { PublicLink } from '~/ui/public-link';
import * as messages from '../messages';

interface LinkBarProps {
  id: string;
  address: string | null;
  /** When the client first opened it; '' if they have not. */
  opened: string;
  /** Whether a link can be made. */
  mayMake: boolean;
  /** Whether they can still answer. */
  isOpen: boolean;
  /** The number of the version that replaced it; '' if none did. */
  replacedBy: string;
}

/** The client's link: copy, open, switch off, or replace it. */
export function LinkBar({ id, address, opened, mayMake, isOpen, replacedBy }: LinkBarProps) {
  return (
    <PublicLink
      address={address}
      says={
        address
          ? `${
              replacedBy
                ? `Who opens this link reads that ${replacedBy} replaces this quotation, and can no longer accept it.`
                : `Anyone with this link can read the quotation${isOpen ? ', save it as a PDF and answer it' : ' and save it as a PDF'}, without signing in.`
            } ${opened ? `First opened on ${opened}.` : 'Not opened yet.'}`
          : 'The link is switched off.'
      }
      whatsApp={`/Quotes/${id}/whatsapp`}
      copy={{ label: 'Copy link', copied: messages.copied, failed: messages.copyFailed }}
    >
      {address && <Switch id={id} shared={false} label="Switch off" icon={<Link2Off size={16} />} />}
      {mayMake && (
        <Switch
          id={id}
          shared
          label={address ? 'New link' : 'Make a link'}
          icon={address ? <RefreshCw size={16} /> : <Link2 size={16} />}
        />
      )}
    </PublicLink>
  );
}

function Switch({
  id,
  shared,
  label,
  icon,
}: {
  id: string;
  shared: boolean;
  label: string;
  icon: ReactNode;
}) {
  return (
    <Form action={`/Quotes/${id}/share`} className="flex" preventScrollReset>
      <input type="hidden" name="shared" value={String(shared)} />
      <Button variant="ghost" icon={icon} className="max-sm:w-full">
        {label}
      </Button>
    </Form>
  );
}
