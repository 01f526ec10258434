import { Link } from 'react-router';
import { showDate } from '~/core/dates';
import type { PlanNotice } from '~/core/plan';

/** What of a firm's plan a page tells: to whoever may do something about it, or to everybody. */
export type ShownNotice = Exclude<PlanNotice, { kind: 'unpaid' }> | { kind: 'unpaid'; until: string };

/** The countdown of a trial is the boss's alone; what has gone wrong is everybody's. */
export function noticeFor(notice: PlanNotice | null, isBoss: boolean): ShownNotice | null {
  if (!notice || (notice.kind === 'trial' && !isBoss)) return null;
  return notice.kind === 'unpaid' ? { kind: 'unpaid', until: showDate(notice.until) } : notice;
}

const settings = (words: string) => (
  <Link to="/settings" className="font-medium underline underline-offset-4">
    {words}
  </Link>
);

/** What every page says of the plan: how long the trial lasts, that it has ended, that a payment failed. */
export function PlanBanner({ notice }: { notice: ShownNotice }) {
  const quiet = notice.kind === 'trial';
  return (
    <p
      role={quiet ? undefined : 'status'}
      className={`no-print border-base-300 border-b px-4 text-center ${quiet ? 'bg-base-200 py-2 text-[0.8125rem] text-muted' : 'bg-warning/10 py-3'}`}
    >
      {wordsFor(notice)}
    </p>
  );
}

function wordsFor(notice: ShownNotice) {
  switch (notice.kind) {
    case 'trial':
      return (
        <>
          {notice.daysLeft === 1
            ? 'Your free trial ends within a day.'
            : `${notice.daysLeft} days left of your free trial.`}{' '}
          {settings('Choose a plan')}
        </>
      );
    case 'trial-ended':
    case 'plan-over':
      return (
        <>
          {`Your ${notice.kind === 'plan-over' ? 'plan' : 'free trial'} has ended. `}
          {settings('Choose a plan')} to continue. Everything stays readable.
        </>
      );
    case 'unpaid':
      return (
        <>
          The payment for your plan did not go through. Everything works until {notice.until}.{' '}
          {settings('Check your card')}
        </>
      );
    case 'unpaid-ended':
      return (
        <>Your plan is not paid. {settings('Check your card')} to continue. Everything stays readable.</>
      );
  }
}
