import { Link2, Link2Off, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '~/ui/button';
import { Form } from '~/ui/form';
import { PublicLink } from '~/ui/public-link';
import * as messages from '../messages';

/** The client's link: to copy, to open, to switch off, and to make anew. `mayMake` says whether he can still answer. */
export function LinkBar({ id, address, mayMake }: { id: string; address: string | null; mayMake: boolean }) {
  return (
    <PublicLink
      address={address}
      says={
        address
          ? 'Whoever has this link reads the quotation, saves it as a PDF and answers it, without signing in.'
          : 'Switched off: there is no link that works.'
      }
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
