import { Link2, Link2Off, Mail, MessageCircle, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, LinkButton } from '~/ui/button';
import { CopyButton } from '~/ui/copy-button';
import { Form } from '~/ui/form';
import { Card } from '~/ui/page';
import { type KindName, pageOf } from '../kinds';
import * as messages from '../messages';

interface ShareLineProps {
  kind: KindName;
  id: string;
  /** The client's link; null while it is switched off. */
  address: string | null;
  /** When the client first opened it; '' if they have not. */
  opened: string;
  /** Whether a link can be made. */
  mayMake: boolean;
  /** What mails it; null where nothing does. */
  mail: { to: string; label: string; icon?: ReactNode } | null;
  /** What its reader is told instead of the document; '' for nothing. */
  instead?: string;
  /** The PDF. */
  children: ReactNode;
}

/** How a document reaches its client, in one line: link, WhatsApp, mail, PDF. */
export function ShareLine({ kind, id, address, opened, mayMake, mail, instead, children }: ShareLineProps) {
  const at = pageOf(kind, id);
  return (
    <Card flush className="no-print flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3 sm:px-6">
      <p className="min-w-0 flex-1 basis-56">
        {address ? (
          <>
            <a href={address} target="_blank" rel="noreferrer" className="link block truncate">
              <span className="sr-only">The client’s link: </span>
              {address.replace(/^https?:\/\//, '')}
            </a>
            <span className="block text-muted text-small">
              {opened ? `First opened on ${opened}.` : 'Not opened yet.'} {instead}
            </span>
          </>
        ) : (
          'The link is switched off.'
        )}
      </p>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1 max-sm:*:basis-[calc(50%-0.25rem)]">
        {address ? (
          <>
            <CopyButton
              label="Copy link"
              copied={messages.copied}
              failed={messages.copyFailed}
              text={address}
            />
            {/* Not a router form: the server notes it and leads to WhatsApp, in a new window. */}
            <Form action={`${at}/whatsapp`} className="flex" target="_blank" rel="noopener" reloadDocument>
              <Button icon={<MessageCircle size={16} />} className="max-sm:w-full">
                WhatsApp
              </Button>
            </Form>
          </>
        ) : (
          mayMake && (
            <LinkSwitch at={`${at}/share`} shared icon={<Link2 size={16} />}>
              Make a link
            </LinkSwitch>
          )
        )}
        {mail && (
          <LinkButton to={mail.to} icon={mail.icon ?? <Mail size={16} />} preventScrollReset>
            {mail.label}
          </LinkButton>
        )}
        {children}
      </div>
    </Card>
  );
}

/** What can be done about the client's link, for a menu. */
export function LinkSwitches({ kind, id, mayMake }: Pick<ShareLineProps, 'kind' | 'id' | 'mayMake'>) {
  const at = `${pageOf(kind, id)}/share`;
  return (
    <>
      {mayMake && (
        <LinkSwitch at={at} shared icon={<RefreshCw size={16} />}>
          New link
        </LinkSwitch>
      )}
      <LinkSwitch at={at} shared={false} icon={<Link2Off size={16} />}>
        Switch off the link
      </LinkSwitch>
    </>
  );
}

interface LinkSwitchProps {
  at: string;
  shared: boolean;
  icon: ReactNode;
  children: string;
}

function LinkSwitch({ at, shared, icon, children }: LinkSwitchProps) {
  return (
    <Form action={at} className="flex" preventScrollReset>
      <input type="hidden" name="shared" value={String(shared)} />
      <Button icon={icon} className="max-sm:w-full">
        {children}
      </Button>
    </Form>
  );
}
