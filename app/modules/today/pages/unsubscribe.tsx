import { Button } from '~/ui/button';
import { EntryCard } from '~/ui/entry-card';
import { Form } from '~/ui/form';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import * as messages from '../messages';
import { readSubscription, unsubscribe } from '../subscribed.server';
import type { Route } from './+types/unsubscribe';

export const meta = () => [{ title: 'Morning emails · Laoban' }, { name: 'robots', content: 'noindex' }];
export const loader = read(readSubscription, (isThere) => ({ isThere }));
/** Mail programs post here too (RFC 8058), with a form of either type or without a body, and must not get a redirect. */
export const action = submit(unsubscribe, { shows: () => messages.unsubscribed, ignoresBody: true });

/** Ends the morning mails of the person who got the link, signed in or not. */
export default function Unsubscribe({ loaderData: { isThere }, actionData }: Route.ComponentProps) {
  const done = actionData && 'shown' in actionData ? actionData.shown : null;
  return (
    <EntryCard
      title="Morning emails"
      text={done ?? (isThere ? 'Stop getting your day by email?' : messages.noSubscription)}
    >
      {isThere && done === null && (
        <Form>
          <Button variant="primary" wide>
            Stop the emails
          </Button>
        </Form>
      )}
    </EntryCard>
  );
}
