import { toTheStart } from '~/web/preferences.server';
import { endBrowserSession } from '~/web/session.server';
import { submit } from '~/web/submit.server';
import * as messages from '../messages';
import { signOut } from '../sign-in.server';

/** Signing out is a form post. Opening the address redirects to the start, still signed in. */
export const loader = toTheStart;
export const action = submit(signOut, { to: '/', toast: messages.signedOut, headers: endBrowserSession });
