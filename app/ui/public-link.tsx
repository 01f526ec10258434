import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from './button';
import { CopyButton } from './copy-button';
import { Card } from './page';
import { WhatsAppButton } from './whatsapp-button';

interface PublicLinkProps {
  /** The address that works; null where it is switched off. */
  address: string | null;
  /** What anyone with it can do, or that it does not work. */
  says: string;
  copy: { label: string; copied: string; failed: string };
  /** Where a post opens WhatsApp with it. */
  whatsApp?: string;
  /** What switches it on and off. */
  children: ReactNode;
}

/** The address that is for a client, who does not sign in: to copy, to open, and to switch off. */
export function PublicLink({ address, says, copy, whatsApp, children }: PublicLinkProps) {
  return (
    <Card className="no-print flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="font-semibold text-base">Link for your client</h2>
          <p className="text-muted">{says}</p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1 max-sm:*:basis-[calc(50%-0.25rem)]">
          {address && (
            <>
              <CopyButton {...copy} text={address} />
              {whatsApp && <WhatsAppButton action={whatsApp} />}
              <a href={address} className={buttonClass()} target="_blank" rel="noreferrer">
                <ExternalLink size={16} />
                Open
              </a>
            </>
          )}
          {children}
        </div>
      </div>
      {address && (
        <input
          className="input bg-base-200 text-muted"
          value={address}
          readOnly
          aria-label="Public address"
          onFocus={(event) => event.target.select()}
        />
      )}
    </Card>
  );
}
