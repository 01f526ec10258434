import { call, respond } from '~/web/respond.server';
import { beginTokenSession } from '~/web/session.server';
import { messages } from '../messages';
import { signUp } from '../sign-up.server';

/** The JSON half of /signup, which the page of the same address calls for JSON bodies. */
export const signUpCall = respond({
  POST: call(signUp, async (person, source) => ({
    code: 200,
    message: messages.signedUp,
    userId: person._id,
    companyId: person.companyId,
    ...(await beginTokenSession(person, source)),
  })),
});
