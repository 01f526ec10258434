import type { Why } from '~/core/refusal';

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
    'The database is unavailable for a moment. The header Retry-After says how many seconds to wait.',
};
