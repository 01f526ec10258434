import { Copy, ExternalLink, Link2, Link2Off, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '~/ui/button';
import { Form } from '~/ui/form';
import { Card } from '~/ui/page';
import { showToast } from '~/ui/toasts';
import { messages } from '../messages';

/** The client's link: to copy, to open, to switch off, and to make anew. `mayMake` says whether he can still answer. */
export function LinkBar({ id, address, mayMake }: { id: string; address: string | null; mayMake: boolean }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address ?? '');
      await showToast({ kind: 'success', text: messages.copied });
    } catch {
      await showToast({ kind: 'error', text: messages.copyFailed });
    }
  };
  return (
    <Card className="no-print flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="font-semibold text-base">Link for your client</h2>
          <p className="text-muted">
            {address
              ? 'Whoever has this link reads the quotation, saves it as a PDF and answers it, without signing in.'
              : 'Switched off: there is no link that works.'}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1 max-sm:*:basis-[calc(50%-0.25rem)]">
          {address && (
            <>
              <Button type="button" className="needs-js" icon={<Copy size={16} />} onClick={copy}>
                Copy link
              </Button>
              <a href={address} className={buttonClass()} target="_blank" rel="noreferrer">
                <ExternalLink size={16} />
                Open
              </a>
              <Switch id={id} shared={false} label="Switch off" icon={<Link2Off size={16} />} />
            </>
          )}
          {mayMake && (
            <Switch
              id={id}
              shared
              label={address ? 'New link' : 'Make a link'}
              icon={address ? <RefreshCw size={16} /> : <Link2 size={16} />}
            />
          )}
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
