import { Link } from 'react-router';

/** What every page says once a trial has ended without a plan. */
export function PlanBanner() {
  return (
    <p role="status" className="border-base-300 border-b bg-warning/10 px-4 py-3 text-center">
      Your free trial has ended.{' '}
      <Link to="/settings" className="font-medium underline underline-offset-4">
        Choose a plan
      </Link>{' '}
      to continue. Everything stays readable.
    </p>
  );
}
