import { Copy, ExternalLink, Link2, Link2Off } from 'lucide-react';
import { Button, buttonClass } from '~/ui/button';
import { Form } from '~/ui/form';
import { Card } from '~/ui/page';
import { showToast } from '~/ui/toasts';
import { messages } from '../messages';

/** The public address: to copy, to open, and to switch on and off. */
export function ShareBar({ ideaId, address, shared }: { ideaId: string; address: string; shared: boolean }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      await showToast({ kind: 'success', text: messages.copied });
    } catch {
      await showToast({ kind: 'error', text: messages.copyFailed });
    }
  };
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="font-semibold text-base">Link for your client</h2>
          <p className="text-muted">
            {shared
              ? 'Whoever has this link sees the scenes, without signing in.'
              : 'Switched off: the link does not work.'}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1 max-sm:*:basis-[calc(50%-0.25rem)]">
          {shared && (
            <>
              <Button type="button" className="needs-js" icon={<Copy size={16} />} onClick={copy}>
                Copy URL
              </Button>
              <a href={address} className={buttonClass()} target="_blank" rel="noreferrer">
                <ExternalLink size={16} />
                Open
              </a>
            </>
          )}
          <Form action={`/Storyboard/${ideaId}/share`} className="flex" preventScrollReset>
            <input type="hidden" name="shared" value={String(!shared)} />
            <Button
              variant={shared ? 'ghost' : 'primary'}
              icon={shared ? <Link2Off size={16} /> : <Link2 size={16} />}
              className="max-sm:w-full"
            >
              {shared ? 'Switch off' : 'Switch on'}
            </Button>
          </Form>
        </div>
      </div>
      {shared && (
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
