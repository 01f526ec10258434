import { linkTo } from '~/core/config.server';
import { sendMailLater } from '~/gateways/mail';
import type { User } from './collections';

/**
 * Tells a person about a change to their sign-in, so that they notice one they did not want. `what` is a fixed text: the
 * address may be a stranger's.
 */
export function tellByMail({ email: to }: Pick<User, 'email'>, subject: string, what: string): void {
  sendMailLater({
    kind: 'sign-in-warning',
    to,
    subject,
    text: [
      'Hello,',
      what,
      `If that was not you, set a new password now and sign the other devices out: ${linkTo('/settings/security')}`,
    ].join('\n\n'),
  });
}
