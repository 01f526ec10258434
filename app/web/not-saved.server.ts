import type { LoaderFunctionArgs } from 'react-router';
import { planEndText } from '~/core/plan';
import { planEndOf } from '~/operation/operation.server';
import { callerOf } from './caller.server';
import { operationAt } from './operation-of.server';
import { pageAt } from './wanted-page.server';

/**
 * Why a page's form can't be saved, before anybody fills it in: the company's trial or plan has ended. Null if it can, also for
 * what stays allowed, such as deleting and exporting.
 */
export async function notSavedAt({ request, url, context }: LoaderFunctionArgs) {
  const { actor, company } = await callerOf(request, context);
  const end = planEndOf(company);
  if (!actor || !end) return null;
  const page = await pageAt(url.pathname);
  // A tab may post to the page around it.
  const action = page?.chain.findLast((one) => one.action)?.action;
  if (!action || operationAt(action, { params: page.params, url })?.effect !== 'write') return null;
  return {
    text: `This can’t be saved now. ${planEndText(end, actor.access.laoban)}`,
    link: { to: '/settings/plans', label: 'See plans' },
  };
}
