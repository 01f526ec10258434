import { linkTo } from '~/core/config.server';
import { sendMailLater } from '~/gateways/mail';
import type { User } from './collections';

/** Tells a person about a change to their sign-in, so that they notice one they did not want. */
export function tellByMail(
  { email, name }: Pick<User, 'email' | 'name'>,
  subject: string,
  what: string,
): void {
  sendMailLater({
    to: email,
    subject,
    text: [
      `Hello ${name},`,
      what,
      `If that was not you, set another password now and sign the other devices out: ${linkTo('/settings/security')}`,
    ].join('\n\n'),
  });
}
