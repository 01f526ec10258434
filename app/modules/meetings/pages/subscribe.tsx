import { getFormProps } from '@conform-to/react';
import { Copy } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { showDate } from '~/core/dates';
import { Button, LinkButton } from '~/ui/button';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { FormErrors, SelectField } from '~/ui/field';
import { Form } from '~/ui/form';
import { showToast } from '~/ui/toasts';
import { env } from '~/web/env.server';
import { type FormReply, useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { meetingsAt } from '../address';
import { makeCalendarAddress, readCalendarAddress } from '../calendar-addresses.server';
import { messages } from '../messages';
import type { Route } from './+types/subscribe';

export const meta = () => [{ title: 'Subscribe · Laoban' }];
export const loader = read(readCalendarAddress, (address) => ({
  since: address && showDate(address.createdAt),
  scope: address?.scope ?? 'mine',
}));
export const action = submit(makeCalendarAddress, {
  shows: ({ token }) => ({ address: `${env().APP_URL}/calendar/${token}.ics` }),
});

/** The address from which a person's own calendar fetches the meetings: made here, shown once, switched off. */
export default function Subscribe({ loaderData, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const home = meetingsAt(Object.fromEntries(query));
  return (
    <RouteDialog title="Meetings in your own calendar" closeTo={home}>
      {actionData && 'shown' in actionData ? (
        <Made address={actionData.shown.address} home={home} />
      ) : (
        <Ask {...loaderData} reply={actionData} home={home} />
      )}
    </RouteDialog>
  );
}

interface AskProps {
  since: string | null;
  scope: string;
  reply: FormReply | undefined;
  home: string;
}

function Ask({ since, scope, reply, home }: AskProps) {
  const [form, fields] = useFormReply<{ scope: string }>('subscribe', reply, { scope });
  return (
    <div className="flex flex-col gap-5">
      <p>
        Google Calendar, Outlook and Apple Calendar can show these meetings: they fetch them from a private
        address of your own, and look again every few hours.
      </p>
      {since && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-field border border-base-300 px-4 py-3">
          <p className="min-w-0 flex-1 basis-56">
            You have an address since {since}, for {scope === 'all' ? 'all meetings' : 'your own meetings'}.
            It was shown when it was made; a new one takes its place.
          </p>
          <Form action="/Meetings/subscribe/end" preventScrollReset>
            <Button>Switch off</Button>
          </Form>
        </div>
      )}
      <Form {...getFormProps(form)} className="flex flex-col gap-4" preventScrollReset>
        <FormErrors form={form} />
        <SelectField
          field={fields.scope}
          label="Show"
          options={[
            { value: 'mine', label: 'My own meetings' },
            { value: 'all', label: 'All meetings of the firm' },
          ]}
        />
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

function Made({ address, home }: { address: string; home: string }) {
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
        Whoever has it can read these meetings, without signing in. If it gets lost, make a new one: the old
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
