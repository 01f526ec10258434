import { refuseField } from '~/core/refusal';
import * as messages from './messages';
import { hashPassword } from './passwords.server';

/** What somebody guessing a password would know about its owner. */
interface Owner {
  email: string;
  name?: string;
  company?: string;
}

/**
 * The hash of a new password. Refuses at `field` the 10,000 most common passwords, and the owner's address, name or
 * company, also with added signs. Existing passwords are not checked.
 */
export async function hashNewPassword(password: string, owner: Owner, field: string): Promise<string> {
  if ((await commonPasswords()).has(password.toLowerCase()))
    throw refuseField(field, messages.passwordCommon);
  if (isOwn(password, owner)) throw refuseField(field, messages.passwordOwn);
  return await hashPassword(password);
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Loaded with the first new password: most processes never need it. */
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

/** Lower-case letters and digits only: signs and capitals do not make a password harder to guess. */
function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
