import { CircleX, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '~/ui/page';
import type { CheckResult } from '../ready';

/** What is missing or odd before a document goes out, each with the page where it can be mended. */
function ReadyList({ checks }: { checks: readonly CheckResult[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {checks.map(({ code, message, link, blocks }) => {
        const Icon = blocks ? CircleX : TriangleAlert;
        return (
          <li key={code} className="flex items-start gap-3">
            <Icon
              size={18}
              className={`mt-0.5 shrink-0 ${blocks ? 'text-error' : 'text-warning'}`}
              aria-hidden="true"
            />
            <span className="min-w-0 flex-1 wrap-anywhere">
              {message}{' '}
              {link && (
                <Link to={link} className="link whitespace-nowrap font-medium">
                  Open
                </Link>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The same on the page of a draft. */
export function ReadyCard({ checks }: { checks: readonly CheckResult[] }) {
  if (checks.length === 0) return null;
  return (
    <Card className="no-print">
      <h2 className="mb-2 font-semibold text-base">{mayGo(checks) ? 'Ready to go?' : 'Not ready yet'}</h2>
      <ReadyList checks={checks} />
    </Card>
  );
}

/** Whether none of them blocks. */
export const mayGo = (checks: readonly CheckResult[]): boolean => checks.every(({ blocks }) => !blocks);

/**
 * The same in the form that issues or sends it, with the tick that accepts the warnings. What comes up only after the form was
 * opened is not accepted by it.
 */
export function ReadyFields({ checks, word }: { checks: readonly CheckResult[]; word: string }) {
  const toAccept = checks.flatMap(({ code, passes }) => (passes ? [] : code));
  return (
    <>
      {/* Marks the tick as present. */}
      <input type="hidden" name="accept" value="" />
      {checks.length > 0 && (
        <div className="flex flex-col gap-3 rounded-box border border-warning/30 bg-warning/10 px-4 py-3">
          <h3 className="font-semibold">{mayGo(checks) ? 'Ready to go?' : 'Not ready yet'}</h3>
          <ReadyList checks={checks} />
          {mayGo(checks) && toAccept.length > 0 && (
            <label className="tap flex w-fit cursor-pointer items-center gap-3 py-1">
              <input
                type="checkbox"
                name="accept"
                value={toAccept.join(' ')}
                required
                className="checkbox checkbox-primary"
                style={{ '--size': '1.25rem' } as object}
              />
              <span>{word}</span>
            </label>
          )}
        </div>
      )}
    </>
  );
}
