import type { Why } from '~/core/refusal';

/** What every call may refuse, by why: for readers of the API. */
export const callRefusals: Record<Why, string> = {
  'bad-input': 'Something that was sent is wrong: the fields say what.',
  'not-signed-in': 'No token, or one that is expired, ended or forged.',
  'plan-ended': 'The free trial or the plan has ended, or the plan is not paid; everything stays readable.',
  forbidden: 'The caller may not, or has named a person that is not his to name.',
  'not-found': 'There is no such thing in the caller’s firm.',
  'wrong-method': 'The address does not take this method. The header Allow names those that it takes.',
  conflict: 'The state of things does not allow it, or the Idempotency-Key was used for something else.',
  'too-large': 'The body is over its limit.',
  'wrong-type': 'The body is of a type that the call does not take.',
  'too-many': 'Too many calls. The header Retry-After says in how many seconds to come back.',
  unavailable:
    'The database is away for a moment. The header Retry-After says in how many seconds to come back.',
};
