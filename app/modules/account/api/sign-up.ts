import { call, respond } from '~/web/respond.server';
import { beginTokenSession } from '~/web/session.server';
import { exampleIds, exampleToken, signUpAnswer } from '../answers';
import * as messages from '../messages';
import { signUp } from '../sign-up.server';

/** The JSON half of /signup; the page at the same address passes JSON bodies on to it. */
export const signUpCall = respond({
  POST: call(
    signUp,
    {
      says: 'Creates a company with its owner and a free trial of 14 days, signs the owner in, and emails a link that confirms the address.',
      answer: signUpAnswer,
      example: {
        sent: { email: 'ah.kow@kopi.example', password: 'teh-o-kosong' },
        answer: { code: 200, message: messages.signedUp, ...exampleIds, ...exampleToken },
      },
      refuses: { conflict: 'Somebody has already confirmed this email address.' },
    },
    async (person, source) => ({
      code: 200,
      message: messages.signedUp,
      userId: person._id,
      companyId: person.companyId,
      ...(await beginTokenSession(person, source)),
    }),
  ),
});
