import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from './button';
import { CopyButton } from './copy-button';
import { Card } from './page';

interface PublicLinkProps {
  /** The active link; null if it is switched off. */
  address: string | null;
  /** What anyone with it can do, or that it is off. */
  says: string;
  copy: { label: string; copied: string; failed: string };
  /** The controls that switch it on and off. */
  children: ReactNode;
}

/** A link for clients, who do not sign in: to copy, open and switch off. */
export function PublicLink({ address, says, copy, children }: PublicLinkProps) {
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
          type="text"
          aria-label="Public address"
          onFocus={(event) => event.target.select()}
        />
      )}
    </Card>
  );
}
