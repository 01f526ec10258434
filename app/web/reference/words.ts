import type { Access } from '~/core/access';
import type { Why } from '~/core/refusal';

const oneOf = new Intl.ListFormat('en', { type: 'disjunction' });

/** The callers in words that follow 'For': 'everybody', 'people with CRM'. */
export function whoMay(access: Access): string {
  if (access === 'public') return 'everybody, without signing in';
  if (access === 'signed-in') return 'everybody who is signed in';
  if (access === 'laoban') return 'owners (laoban)';
  if (typeof access === 'string') return `people with ${access}`;
  if ('self' in access) return oneOf.format(['the person themselves', ...access.or.map(whoMay), 'owners']);
  return `people with ${oneOf.format(access)}`;
}

/** The meaning of each error code, for the API reference. */
export const callRefusals: Record<Why, string> = {
  'bad-input': 'Something in the request is wrong. The fields say what.',
  'not-signed-in': 'No token, or one that is expired, ended or forged.',
  'plan-ended': 'The free trial or the plan has ended, or the plan is not paid. Reading still works.',
  forbidden: 'The caller has no access, or named a person they can’t act for.',
  'not-found': 'This does not exist in the caller’s company.',
  'wrong-method': 'The address does not take this method. The header Allow lists those it takes.',
  conflict: 'The current state does not allow it, or the Idempotency-Key was used for something else.',
  'too-large': 'The body is too large.',
  'wrong-type': 'The call does not take this type of body.',
  'too-many': 'Too many calls. The header Retry-After says how many seconds to wait.',
  unavailable:
    'The database, or a service that the call needs, is unavailable for a moment. The header Retry-After says how many seconds to wait.',
};
