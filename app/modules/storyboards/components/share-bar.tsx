import { Link2, Link2Off } from 'lucide-react';
import { Button } from '~/ui/button';
import { Form } from '~/ui/form';
import { PublicLink } from '~/ui/public-link';
import * as messages from '../messages';

/** The public link: to copy, open, and switch on and off. */
export function ShareBar({ ideaId, address, shared }: { ideaId: string; address: string; shared: boolean }) {
  return (
    <PublicLink
      address={shared ? address : null}
      says={
        shared
          ? 'Anyone with this link can see the scenes, without signing in.'
          : 'Off. The link doesn’t work.'
      }
      copy={{ label: 'Copy URL', copied: messages.copied, failed: messages.copyFailed }}
    >
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
    </PublicLink>
  );
}
