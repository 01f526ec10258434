import { showDate } from '~/core/dates';
import { planEndText, planNotice } from '~/core/plan';
import { billingIsOn } from '~/gateways/billing';
import { dayPart, type ModuleNeeds, type NeedGroup } from '../needs.server';

/** In days before the end of a trial. */
const toldDays = 3;

/** What is or soon will be wrong with the plan, for owners. */
export const planNeeds: ModuleNeeds = {
  groups: dayPart({
    reads: ({ person }) => (person.access.laoban && billingIsOn() ? {} : null),
    show({ now, company }): NeedGroup[] {
      const notice = planNotice(company, now);
      if (!notice || (notice.kind === 'trial' && notice.daysLeft > toldDays)) return [];
      const [text, since] =
        notice.kind === 'trial'
          ? [`Your free trial ends on ${showDate(company.trialEndsAt)}`, now]
          : notice.kind === 'unpaid'
            ? ['The payment for your plan did not go through', company.unpaidSince ?? now]
            : [
                planEndText(notice.kind, true),
                company.planEndedAt ?? company.unpaidSince ?? company.trialEndsAt,
              ];
      const changesAt =
        notice.kind === 'trial' ? company.trialEndsAt : notice.kind === 'unpaid' ? notice.until : undefined;
      const why = notice.kind === 'unpaid' ? `Everything works until ${showDate(notice.until)}` : '';
      const line = {
        key: `plan:${notice.kind}`,
        text,
        why,
        link: '/settings/plans',
        since,
        actions: [{ does: 'open' as const, label: 'See plans', to: '/settings/plans' }],
      };
      return [
        {
          kind: 'plan',
          title: 'Your plan',
          rank: 0,
          count: null,
          link: '/settings/plans',
          linkText: 'Plans',
          part: 'decisions',
          changesAt,
          lines: [{ ...line, tone: notice.kind === 'trial' ? ('warning' as const) : ('danger' as const) }],
        },
      ];
    },
  }),
};
