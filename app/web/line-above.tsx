import { Link } from 'react-router';

/** A line above the page: text around a link. */
export interface ShownLine {
  /** True if nothing is wrong. */
  quiet: boolean;
  before: string;
  to: string;
  link: string;
  after: string;
  /** The page's own address without the line, for a line that is shown once. */
  dismiss?: string;
}

/** The line above a page: about the plan on every page, about the originally requested page on the first one. */
export function LineAbove({ line: { quiet, before, to, link, after, dismiss } }: { line: ShownLine }) {
  return (
    <p role={quiet ? undefined : 'status'} className="no-print line-above">
      {before}{' '}
      <span>
        <Link to={to}>{link}</Link>
        {after}
        {dismiss && (
          // Reloads the document, so that the line is not requested again.
          <Link to={dismiss} reloadDocument>
            Dismiss
          </Link>
        )}
      </span>
    </p>
  );
}

/** The line above every page while the disk is full. */
export function NoRoomLine({ text }: { text: string }) {
  return (
    <p role="status" className="no-print line-above">
      {text}
    </p>
  );
}
