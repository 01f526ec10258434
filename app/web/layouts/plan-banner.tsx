import { Link } from 'react-router';
import { showDate } from '~/core/dates';
import type { PlanNotice } from '~/core/plan';

/** One line above a page, around the link that leads on: what of a firm's plan a page tells, for one. */
export interface ShownNotice {
  /** Nothing has gone wrong. */
  quiet: boolean;
  before: string;
  to: string;
  link: string;
  after: string;
  /** Where it is not said again, for what is said once: the page's own address. */
  dismiss?: string;
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
  return { quiet: notice.kind === 'trial', before, to: '/settings', link, after };
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

/** What stands above a page: how long the trial lasts, that it has ended, that a payment failed; where one was on the way to. */
export function PlanBanner({ notice: { quiet, before, to, link, after, dismiss } }: { notice: ShownNotice }) {
  return (
    <p role={quiet ? undefined : 'status'} className="no-print line-above">
      {before}{' '}
      <span>
        <Link to={to}>{link}</Link>
        {after}
        {dismiss && <Link to={dismiss}>Dismiss</Link>}
      </span>
    </p>
  );
}
