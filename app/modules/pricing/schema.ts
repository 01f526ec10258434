import { z } from 'zod';
import { line } from '~/core/text';
import * as messages from './messages';

/** The address of a page on the web, as people type it: 'shop.example/dark-roast' is one too. */
export const newPriceInput = z.object({
  url: line({ needed: messages.urlNeeded, most: 1_000 }).transform((typed, { addIssue }) => {
    const url = webAddress(typed);
    if (url) return url;
    addIssue(messages.urlWrong);
    return z.NEVER;
  }),
});

/** An address that a browser can go to and that holds no password; null for anything else. */
function webAddress(typed: string): string | null {
  const whole =
    /^[a-z][a-z0-9+.-]*:/i.test(typed) && !/^[^/:]+\.[^/:]+:\d/.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(whole)) return null;
  const { protocol, hostname, username, password, href } = new URL(whole);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && /^[^.].*\.[^.]/.test(hostname) && username === '' && password === '' ? href : null;
}
