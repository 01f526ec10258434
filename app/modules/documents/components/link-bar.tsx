import { Link2, Link2Off, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '~/ui/button';
import { Form } from '~/ui/form';
import { PublicLink } from '~/ui/public-link';
import { type KindName, pageOf } from '../kinds';
import * as messages from '../messages';

interface LinkBarProps {
  kind: KindName;
  id: string;
  address: string | null;
  /** When the client first opened it; '' if they have not. */
  opened: string;
  /** Whether a link can be made. */
  mayMake?: boolean;
  /** What it is called: 'quotation', 'credit note'. */
  noun: string;
  /** What its reader can still do besides saving it: 'answer it', 'pay it'; '' for nothing. */
  use: string;
  /** What its reader is told instead; '' for nothing. */
  instead?: string;
}

/** The client's link: copy, open, switch off, or replace it. */
export function LinkBar({ kind, id, address, opened, mayMake = true, noun, use, instead }: LinkBarProps) {
  const saving = use ? `, save it as a PDF and ${use}` : ' and save it as a PDF';
  const reads = instead || `Anyone with this link can read the ${noun}${saving}, without signing in.`;
  return (
    <PublicLink
      address={address}
      says={
        address
          ? `${reads} ${opened ? `First opened on ${opened}.` : 'Not opened yet.'}`
          : 'The link is switched off.'
      }
      whatsApp={`${pageOf(kind, id)}/whatsapp`}
      copy={{ label: 'Copy link', copied: messages.copied, failed: messages.copyFailed }}
    >
      {address && (
        <Switch
          at={`${pageOf(kind, id)}/share`}
          shared={false}
          label="Switch off"
          icon={<Link2Off size={16} />}
        />
      )}
      {mayMake && (
        <Switch
          at={`${pageOf(kind, id)}/share`}
          shared
          label={address ? 'New link' : 'Make a link'}
          icon={address ? <RefreshCw size={16} /> : <Link2 size={16} />}
        />
      )}
    </PublicLink>
  );
}

interface SwitchProps {
  at: string;
  shared: boolean;
  label: string;
  icon: ReactNode;
}

function Switch({ at, shared, label, icon }: SwitchProps) {
  return (
    <Form action={at} className="flex" preventScrollReset>
      <input type="hidden" name="shared" value={String(shared)} />
      <Button variant="ghost" icon={icon} className="max-sm:w-full">
        {label}
      </Button>
    </Form>
  );
}
