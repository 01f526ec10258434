import { driver, ended, owner, type Visit } from '../../../tests/e2e/support/visit';
import { holdPlan, someCheckout, someInvoice } from '../../../tests/support/billing';
import { ownPlan } from '../../../tests/support/page-things';
import type { ContractRow, PageRow } from '../../../tests/support/rows';
import { signed } from '../../../tests/support/stripe';

export const calls: readonly ContractRow[] = [
  {
    method: 'GET',
    path: '/getPlans',
    key: 'any',
    shape: ['code', 'currPlan', 'message', 'subscription', 'topup'],
  },
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

export const pages: readonly PageRow[] = [
  { path: '/settings/plans', key: 'any', fields: { priceId: 'local_top-up-50', mode: 'payment' } },
  {
    path: '/settings/plans/change/:plan',
    key: 'laoban',
    thing: ownPlan,
    fields: { priceId: 'local_growth', prorationBehavior: 'create_prorations', modifyType: 'upgrade' },
    shared: true,
  },
  { path: '/settings/plans/cancel', key: 'laoban', fields: {} },
  { path: '/settings/plans/keep', key: 'laoban', fields: {} },
  { path: '/settings/plans/card', key: 'laoban', fields: {} },
  { path: '/settings/invoices/:id', key: 'laoban', thing: someInvoice },
  { path: '/settings/credits', key: 'any' },
  { path: '/checkout/:id', key: 'laoban', thing: someCheckout, fields: { card: 'good' } },
  { path: '/Success', key: 'any' },
  { path: '/Cancel', key: 'any' },
];

/** Each page as it is first seen. */
export const visits: readonly Visit[] = [
  { path: '/settings/plans', heading: 'Settings', title: /^Plans/, who: owner },
  { path: '/settings/plans', heading: 'Settings', title: /^Plans/, who: driver, again: true },
  { path: '/settings/plans', heading: 'Settings', title: /^Plans/, who: ended, again: true },
  { path: '/settings/plans/change/scale', heading: 'Settings', title: /^Change your plan/, who: owner },
  {
    path: '/settings/plans/cancel',
    heading: 'Settings',
    title: /^Cancel your plan/,
    who: owner,
    again: true,
  },
  { path: '/settings/plans/keep', heading: 'Settings', title: /^Keep your plan/, who: owner, again: true },
  { path: '/settings/plans/card', heading: 'Settings', title: /^Change your card/, who: owner, again: true },
  { path: '/settings/credits', heading: 'Settings', title: /^Credits/, who: owner, list: true },
  { path: '/settings/credits', heading: 'Settings', title: /^Credits/, who: driver, again: true },
  { path: '/Success', heading: 'No payment here', title: /^No payment here/, who: owner },
  { path: '/Cancel', heading: 'Payment cancelled', title: /^Payment cancelled/, who: owner, again: true },
];
