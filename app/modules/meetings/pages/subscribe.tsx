import { getFormProps } from '@conform-to/react';
import { useSearchParams } from 'react-router';
import { linkTo } from '~/core/config.server';
import { showDate } from '~/core/dates';
import { AddressInUse, NewAddress } from '~/ui/calendar-address';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { FormErrors, SelectField } from '~/ui/field';
import { Form } from '~/ui/form';
import { type FormReply, useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { meetingsAt } from '../address';
import { makeCalendarAddress, readCalendarAddress } from '../calendar-addresses.server';
import { newAddressInput } from '../schema';
import type { Route } from './+types/subscribe';

export const meta = () => [{ title: 'Subscribe · Laoban' }];
export const loader = read(readCalendarAddress, (address) => ({
  since: address && showDate(address.createdAt),
  scope: address?.scope ?? 'mine',
}));
export const action = submit(makeCalendarAddress, {
  shows: ({ token }) => ({ address: linkTo(`/calendar/${token}.ics`) }),
});

/** A person's calendar feed of meetings: created here, shown once, switched off. */
export default function Subscribe({ loaderData, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const home = meetingsAt(Object.fromEntries(query));
  return (
    <RouteDialog title="Meetings in your own calendar" closeTo={home}>
      {actionData && 'shown' in actionData ? (
        <NewAddress address={actionData.shown.address} opens="read these meetings" home={home} />
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
  const [form, fields] = useFormReply<{ scope: string }>('subscribe', reply, {
    schema: newAddressInput,
    defaults: { scope },
  });
  return (
    <div className="flex flex-col gap-5">
      <p>
        Google Calendar, Outlook and Apple Calendar can show these meetings. They load them from your private
        address every few hours.
      </p>
      {since && (
        <AddressInUse
          says={`You have an address since ${since}, for ${scope === 'all' ? 'all meetings' : 'your own meetings'}.`}
          endAt="/Meetings/subscribe/end"
        />
      )}
      <Form {...getFormProps(form)} className="flex flex-col gap-4" preventScrollReset>
        <FormErrors form={form} />
        <SelectField
          field={fields.scope}
          label="Show"
          options={[
            { value: 'mine', label: 'My own meetings' },
            { value: 'all', label: 'All meetings of the company' },
          ]}
        />
        <DialogActions
          closeTo={home}
          close="Close"
          save={since ? 'Create a new address' : 'Create an address'}
        />
      </Form>
    </div>
  );
}
