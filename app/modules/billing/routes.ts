import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import type { ModuleRoutes } from '~/core/module-routes';

const at = (file: string) => `modules/billing/${file}`;

/** Its areas of the settings: plans with their dialogs, and the credit statement. */
const settings: RouteConfigEntry[] = [
  route('settings/plans', at('pages/plans.tsx'), [
    route('change/:plan', at('pages/change-plan.tsx')),
    route('cancel', at('pages/cancel-plan.tsx')),
    route('keep', at('pages/keep-plan.tsx')),
    route('card', at('pages/card.tsx')),
  ]),

  route('settings/invoices/:id', at('pages/invoice.tsx')),
  route('settings/credits', at('pages/statement.tsx')),
];

/** The test mode's checkout, and the pages that payment pages return to. */
const pages: RouteConfigEntry[] = [
  route('checkout/:id', at('pages/local-checkout.tsx')),
  route('Success', at('pages/success.tsx')),
  route('Cancel', at('pages/cancel.tsx')),
];

const calls: RouteConfigEntry[] = [
  route('getPlans', at('api/get-plans.ts')),
  route('checkout', at('api/checkout.ts')),
  route('changePlan', at('api/change-plan.ts')),
  route('subscription/cancel', at('api/cancel.ts')),
  route('webhooks/stripe', at('api/stripe-webhook.ts')),
];

export default {
  publicPages: null,
  pages,
  settings,
  scannedPages: null,
  calls,
  within: null,
} satisfies ModuleRoutes;
