import { Link } from 'react-router';

/** What one line above a page says, around the link that leads on. */
export interface ShownLine {
  /** Nothing has gone wrong. */
  quiet: boolean;
  before: string;
  to: string;
  link: string;
  after: string;
  /** The page's own address, where a line that is shown once is not repeated. */
  dismiss?: string;
}

/** What is said above a page: of the firm's plan on every one, of the page that was asked for before on the first. */
export function LineAbove({ line: { quiet, before, to, link, after, dismiss } }: { line: ShownLine }) {
  return (
    <p role={quiet ? undefined : 'status'} className="no-print line-above">
      {before}{' '}
      <span>
        <Link to={to}>{link}</Link>
        {after}
        {dismiss && (
          // By a new document: the same page is not asked for the line again.
          <Link to={dismiss} reloadDocument>
            Dismiss
          </Link>
        )}
      </span>
    </p>
  );
}
