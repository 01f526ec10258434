import { showDate } from '~/core/dates';
import type { PlanNotice } from '~/core/plan';
import type { ShownLine } from '~/web/line-above';

/**
 * The plan notice as text, so that browsers do not load the texts of all cases. Owners see the trial's countdown;
 * everybody sees problems.
 */
export function lineFor(notice: PlanNotice | null, isOwner: boolean): ShownLine | null {
  if (!notice || (notice.kind === 'trial' && !isOwner)) return null;
  const [before, link] = wordsFor(notice, isOwner);
  const isOver = notice.kind !== 'trial' && notice.kind !== 'unpaid';
  const after = isOver ? ' to continue. Everything stays readable.' : '';
  // The specified address for an ended trial or plan.
  const to = isOver ? '/settings' : '/settings/plans';
  return { quiet: notice.kind === 'trial', before, to, link, after };
}

function wordsFor(notice: PlanNotice, isOwner: boolean): [string, string] {
  const card = isOwner ? 'Check your card' : 'An owner can check the card';
  const plan = isOwner ? 'Choose a plan' : 'An owner can choose a plan';
  switch (notice.kind) {
    case 'trial': {
      const { daysLeft } = notice;
      const left = `${daysLeft} days left of your free trial.`;
      return [daysLeft === 1 ? 'Your free trial ends within a day.' : left, plan];
    }
    case 'trial-ended':
      return ['Your free trial has ended.', plan];
    case 'plan-over':
      return ['Your plan has ended.', plan];
    case 'unpaid': {
      const until = showDate(notice.until);
      return [`The payment for your plan did not go through. Everything works until ${until}.`, card];
    }
    case 'unpaid-ended':
      return ['Your plan is not paid.', card];
  }
}
