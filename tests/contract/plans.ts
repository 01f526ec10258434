import { holdPlan } from '../support/billing';
import { signed } from '../support/stripe';
import type { ContractRow } from './row';

/** The last: whoever has a plan has no trial that could end. */
export const plans: readonly ContractRow[] = [
  {
    method: 'POST',
    path: '/checkout',
    key: 'laoban',
    effect: 'vital-write',
    body: { priceId: 'local_top-up-50', mode: 'payment' },
    shape: ['checkoutUrl'],
  },
  {
    method: 'POST',
    path: '/webhooks/stripe',
    key: 'public',
    effect: 'vital-write',
    sends: () =>
      signed({ id: 'evt_1', type: 'invoice.paid', data: { object: { id: 'in_1', customer: 'cus_1' } } }),
    shape: ['received'],
  },
  {
    method: 'POST',
    path: '/changePlan',
    key: 'laoban',
    effect: 'vital-write',
    thing: holdPlan,
    body: { priceId: 'local_growth', prorationBehavior: 'create_prorations', modifyType: 'upgrade' },
    shape: ['code', 'currPlan', 'message', 'success'],
  },
  {
    method: 'POST',
    path: '/subscription/cancel',
    key: 'laoban',
    effect: 'vital-write',
    thing: holdPlan,
    body: { reason: 'We close for the season.' },
    shape: ['status', 'subscriptionId'],
  },
];
