import { z } from 'zod';
import { ownerAccess } from '~/core/access';
import { code, id, systemAccess, time, token } from '~/core/answer';

/** The ids and the token in the examples. */
export const exampleIds = {
  userId: '6f1c0a7be29d4b35c8e40d19',
  companyId: '2b9e57d1406c8af3e1750c6b',
} as const;
export const exampleToken = {
  token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJjb21wYW55SWQiOiIyYjllNTci…',
  expiresAt: '2026-11-21T21:30:00.000Z',
} as const;

/** The answer of sign-in and sign-up. */
const signedIn = { code, userId: id, companyId: id, token, expiresAt: time };

export const signUpAnswer = z.object({ ...signedIn, message: z.string() });
export const tokenAnswer = z.object({ ...signedIn, systemAccess });

export const exampleSignIn = {
  sent: { email: 'ah.kow@kopi.example', password: 'teh-o-kosong' },
  answer: { code: 200, ...exampleToken, ...exampleIds, systemAccess: ownerAccess },
} as const;
