import { ConfirmDialog } from '~/ui/confirm';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import * as messages from '../messages';
import { readToken, revokeToken } from '../tokens.server';
import type { Route } from './+types/revoke-token';

export const meta = () => [{ title: 'Revoke a token · Laoban' }];
export const loader = read(readToken, ({ name }) => ({ name }));
export const action = submit(revokeToken, { to: '/api#tokens', toast: messages.tokenRevoked });

/** Asks before a token is revoked. */
export default function RevokeToken({ loaderData }: Route.ComponentProps) {
  return (
    <ConfirmDialog
      title="Revoke this token?"
      closeTo="/api#tokens"
      sentence={`Anything that uses “${loaderData.name}” stops working at once. You can’t undo this.`}
      confirmLabel="Revoke token"
    />
  );
}
