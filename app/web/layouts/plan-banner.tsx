import { Link } from 'react-router';
import { showDate } from '~/core/dates';
import type { PlanNotice } from '~/core/plan';

/** What of a firm's plan a page tells, around the link that leads to the plans. */
interface ShownNotice {
  /** Nothing has gone wrong. */
  quiet: boolean;
  before: string;
  link: string;
  after: string;
}

/**
 * What a page tells of the plan, in words, so that no browser loads those for all that may be: the countdown of a trial to the
 * boss alone, what has gone wrong to everybody.
 */
export function noticeFor(notice: PlanNotice | null, isBoss: boolean): ShownNotice | null {
  if (!notice || (notice.kind === 'trial' && !isBoss)) return null;
  const [before, link] = wordsFor(notice, isBoss);
  const isOver = notice.kind !== 'trial' && notice.kind !== 'unpaid';
  const after = isOver ? ' to continue. Everything stays readable.' : '';
  return { quiet: notice.kind === 'trial', before, link, after };
}

function wordsFor(notice: PlanNotice, isBoss: boolean): [string, string] {
  const card = isBoss ? 'Check your card' : 'Your boss can check the card';
  switch (notice.kind) {
    case 'trial': {
      const { daysLeft } = notice;
      const left = `${daysLeft} days left of your free trial.`;
      return [daysLeft === 1 ? 'Your free trial ends within a day.' : left, 'Choose a plan'];
    }
    case 'trial-ended':
      return ['Your free trial has ended.', 'Choose a plan'];
    case 'plan-over':
      return ['Your plan has ended.', 'Choose a plan'];
    case 'unpaid': {
      const until = showDate(notice.until);
      return [`The payment for your plan did not go through. Everything works until ${until}.`, card];
    }
    case 'unpaid-ended':
      return ['Your plan is not paid.', card];
  }
}

/** What every page says of the plan: how long the trial lasts, that it has ended, that a payment failed. */
export function PlanBanner({ notice: { quiet, before, link, after } }: { notice: ShownNotice }) {
  return (
    <p
      role={quiet ? undefined : 'status'}
      className={`no-print border-base-300 border-b px-4 text-center ${quiet ? 'bg-base-200 py-2 text-[0.8125rem] text-muted' : 'bg-warning/10 py-3'}`}
    >
      {before}{' '}
      <Link to="/settings" className="font-medium underline underline-offset-4">
        {link}
      </Link>
      {after}
    </p>
  );
}
