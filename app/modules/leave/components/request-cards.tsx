import { CalendarOff, Paperclip, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { initialsOf } from '~/core/initials';
import { Badge, type BadgeTone } from '~/ui/badge';
import { Initials } from '~/ui/initials';
import { daysInWords } from '../balance';
import type { ShownRequest } from '../show';
import type { LeaveStatus } from '../statuses';

const tones: Record<LeaveStatus, BadgeTone> = {
  pending: 'warning',
  approved: 'success',
  rejected: 'danger',
  cancelled: 'neutral',
};

/** The status of a request. */
function LeaveBadge({ status }: { status: LeaveStatus }) {
  return (
    <Badge tone={tones[status]}>
      {/* Styled like other badges. The word itself is the documented one. */}
      <span className="inline-block first-letter:uppercase">{status}</span>
    </Badge>
  );
}

/** Requests as cards; `buttons` returns the buttons of one, `tick` its checkbox. */
export function RequestCards({
  requests,
  buttons,
  tick,
  certificateAt,
}: {
  requests: readonly ShownRequest[];
  buttons: (request: ShownRequest) => ReactNode;
  tick?: (request: ShownRequest) => ReactNode;
  /** Where a missing certificate is added. */
  certificateAt: (id: string) => string;
}) {
  return (
    <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {requests.map((request) => (
        <li
          key={request.id}
          className="relative flex min-w-0 flex-col gap-3 rounded-box border border-base-300 bg-base-100 p-4 shadow-faint has-[:checked]:border-primary"
        >
          <RequestCard {...request} certificateAt={certificateAt(request.id)} tick={tick?.(request)} />
          {buttons(request)}
        </li>
      ))}
    </ul>
  );
}

/** One request: who and when first, then what a decision depends on. */
export function RequestCard({
  name,
  type,
  from,
  to,
  half,
  days,
  reason,
  status,
  certificate,
  certificateMissing,
  certificateAt,
  decided,
  rejectionReason,
  jobs,
  away,
  balance,
  isOverdrawn,
  law,
  tick,
}: ShownRequest & { certificateAt?: string; tick?: ReactNode }) {
  return (
    <>
      <div className="flex items-start gap-3">
        {tick ?? <Initials text={initialsOf(name)} />}
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold text-lg leading-snug wrap-anywhere">{name}</h2>
          <p className="text-muted wrap-anywhere">
            {type}
            {balance && (
              <>
                {' · '}
                <span className="sr-only">balance before and after: </span>
                <span className={`whitespace-nowrap ${isOverdrawn ? 'text-error' : ''}`}>{balance}</span>
              </>
            )}
          </p>
        </div>
        <LeaveBadge status={status} />
      </div>
      <dl className="flex flex-wrap gap-x-3 gap-y-1 tabular-nums">
        {[
          { label: 'From', value: from },
          { label: 'End', value: to },
          { label: 'Days', value: `${daysInWords(days)}${half ? `, ${half}` : ''}` },
        ].map(({ label, value }) => (
          <div key={label}>
            <dt className="text-small text-muted">{label}</dt>
            <dd className="font-semibold text-base">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="line-clamp-4 whitespace-pre-line wrap-anywhere" title={reason}>
        {reason}
      </p>
      {law && <p className="text-warning">{law}.</p>}
      {jobs > 0 && (
        <p className="flex items-center gap-1.5 text-warning">
          <Truck size={16} aria-hidden="true" />
          {jobs === 1 ? '1 job' : `${jobs} jobs`} on these days
        </p>
      )}
      {away && (
        <p className="flex items-start gap-1.5 text-muted">
          <CalendarOff size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">Also away then: {away}</span>
        </p>
      )}
      {certificate && (
        // A download, so not a router link.
        <a href={certificate} className="link inline-flex w-fit items-center gap-1.5">
          <Paperclip size={16} />
          Medical certificate
        </a>
      )}
      {certificateMissing && (
        <p className="flex flex-wrap items-center gap-x-3 text-warning">
          Certificate missing
          {certificateAt && (
            <Link
              to={certificateAt}
              preventScrollReset
              className="link tap"
              aria-label={`Add the certificate of ${name}`}
            >
              Add certificate
            </Link>
          )}
        </p>
      )}
      {decided && status !== 'pending' && (
        <p className="text-small text-muted first-letter:uppercase">
          {status} by {decided}
        </p>
      )}
      {rejectionReason && <p className="whitespace-pre-line wrap-anywhere">{rejectionReason}</p>}
    </>
  );
}
