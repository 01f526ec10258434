import { z } from 'zod';
import { line } from '~/core/text';
import * as messages from './messages';

/** A web address as people type it, also without the protocol: 'shop.example/dark-roast'. */
export const newPriceInput = z.object({
  url: line({ needed: messages.urlNeeded, most: 1_000 }).transform((typed, { addIssue }) => {
    const url = webAddress(typed);
    if (url) return url;
    addIssue(messages.urlWrong);
    return z.NEVER;
  }),
});

/** The address if a browser can open it and it contains no password; null otherwise. */
function webAddress(typed: string): string | null {
  const whole =
    /^[a-z][a-z0-9+.-]*:/i.test(typed) && !/^[^/:]+\.[^/:]+:\d/.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(whole)) return null;
  const { protocol, hostname, username, password, href } = new URL(whole);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && /^[^.].*\.[^.]/.test(hostname) && username === '' && password === '' ? href : null;
}
