import { refuseField } from '~/core/refusal';
import * as messages from './messages';
import { hashPassword } from './passwords.server';

/** What somebody who tries to guess a password knows of its owner. */
interface Owner {
  email: string;
  name?: string;
  company?: string;
}

/**
 * The hash of a password that somebody chooses. Refuses at `field` one of the 10,000 most common ones, and one that is the
 * owner's address, name or company, also with signs before or after it. Passwords of before are not looked at.
 */
export async function hashNewPassword(password: string, owner: Owner, field: string): Promise<string> {
  if ((await commonPasswords()).has(password.toLowerCase()))
    throw refuseField(field, messages.passwordCommon);
  if (isOwn(password, owner)) throw refuseField(field, messages.passwordOwn);
  return await hashPassword(password);
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Read at the first new password: most processes never need it. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('./common-passwords.txt?raw').then(
    ({ default: text }) => new Set(text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))),
  );
  return common;
}

function isOwn(password: string, { email, name = '', company = '' }: Owner): boolean {
  const [account = '', domain = ''] = email.split('@');
  const parts = [email, account, domain, domain.split('.')[0] ?? '', name, ...name.split(/\s+/), company];
  const own = new Set(parts.map(letters).filter((part) => part.length > 1));
  const typed = letters(password);
  return own.has(typed) || own.has(typed.replace(/^\d+|\d+$/g, ''));
}

/** Small letters and digits alone: signs and capitals make nothing hard to guess. */
function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
