import { isFromOwnPage } from '~/web/cross-site.server';
import { call, respond } from '~/web/respond.server';
import { beginTokenSession, markDevice } from '~/web/session.server';
import { exampleSignIn, tokenAnswer } from '../answers';
import { signIn } from '../sign-in.server';

export const loader = respond({
  POST: call(
    signIn,
    {
      says: 'Signs in: returns a token that is valid for 12 hours.',
      answer: tokenAnswer,
      example: exampleSignIn,
      refuses: {
        'not-signed-in':
          'The address or the password is wrong. With otpRequired, the code is missing or wrong where two-factor sign-in is on.',
      },
    },
    async (person, source) => ({
      code: 200,
      ...(await beginTokenSession(person, source)),
      userId: person._id,
      companyId: person.companyId,
      systemAccess: person.access,
    }),
    // A phone that signs in on a scanned page is remembered, like a browser.
    {
      headers: async (person, source, request) =>
        isFromOwnPage(request) ? await markDevice(person, source) : [],
    },
  ),
});
export const action = loader;
