import { Copy } from 'lucide-react';
import { showDate } from '~/core/dates';
import { Button, LinkButton } from '~/ui/button';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { Form } from '~/ui/form';
import { showToast } from '~/ui/toasts';
import { env } from '~/web/env.server';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { makeLeaveAddress, readLeaveAddress } from '../calendar-addresses.server';
import { messages } from '../messages';
import type { Route } from './+types/subscribe';

const home = '/LeaveManagement/calendar';

export const meta = () => [{ title: 'Subscribe · Laoban' }];
export const loader = read(readLeaveAddress, (address) => ({
  since: address && showDate(address.createdAt),
}));
export const action = submit(makeLeaveAddress, {
  shows: ({ token }) => ({ address: `${env().APP_URL}/leave-calendar/${token}.ics` }),
});

/** The address from which a person's own calendar fetches approved leave: made here, shown once, switched off. */
export default function Subscribe({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <RouteDialog title="Leave in your own calendar" closeTo={home}>
      {actionData && 'shown' in actionData ? (
        <Made address={actionData.shown.address} />
      ) : (
        <Ask {...loaderData} />
      )}
    </RouteDialog>
  );
}

function Ask({ since }: { since: string | null }) {
  return (
    <div className="flex flex-col gap-5">
      <p>
        Google Calendar, Outlook and Apple Calendar can show who is on approved leave: they fetch it from a
        private address of your own, and look again every few hours. They see names and days, never a reason.
      </p>
      {since && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-field border border-base-300 px-4 py-3">
          <p className="min-w-0 flex-1 basis-56">
            You have an address since {since}. It was shown when it was made; a new one takes its place.
          </p>
          <Form action={`${home}/subscribe/end`} preventScrollReset>
            <Button>Switch off</Button>
          </Form>
        </div>
      )}
      <Form className="flex flex-col gap-4" preventScrollReset>
        <DialogActions>
          <LinkButton to={home} preventScrollReset>
            Close
          </LinkButton>
          <Button variant="primary">{since ? 'Make a new address' : 'Make an address'}</Button>
        </DialogActions>
      </Form>
    </div>
  );
}

function Made({ address }: { address: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      await showToast({ kind: 'success', text: messages.copied });
    } catch {
      await showToast({ kind: 'error', text: messages.copyFailed });
    }
  };
  return (
    <div className="flex flex-col gap-4">
      <p>Copy it now. It is shown this once, and we keep no copy that could be shown again.</p>
      <label className="flex flex-col gap-1.5 font-medium">
        Your address
        <textarea
          className="textarea font-mono font-normal text-sm"
          readOnly
          rows={3}
          value={address}
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      <ul className="flex list-disc flex-col gap-1 ps-5">
        <li>
          <b>Google Calendar</b> (on a computer): Other calendars, the plus sign, From URL.
        </li>
        <li>
          <b>Outlook</b>: Add calendar, Subscribe from web.
        </li>
        <li>
          <b>iPhone</b>: Settings, Calendar, Accounts, Add account, Other, Add subscribed calendar.
        </li>
      </ul>
      <p className="text-muted">
        Whoever has it can see who is away when, without signing in. If it gets lost, make a new one: the old
        one then stops working at once.
      </p>
      <DialogActions>
        <Button type="button" className="needs-js" icon={<Copy size={16} />} onClick={copy}>
          Copy
        </Button>
        <LinkButton to={home} variant="primary" preventScrollReset>
          I have copied it
        </LinkButton>
      </DialogActions>
    </div>
  );
}
