import { CalendarOff, Paperclip, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
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

/** Requests as cards; `buttons` returns the buttons of one. */
export function RequestCards({
  requests,
  buttons,
}: {
  requests: readonly ShownRequest[];
  buttons: (request: ShownRequest) => ReactNode;
}) {
  return (
    <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {requests.map((request) => (
        <li
          key={request.id}
          className="flex min-w-0 flex-col gap-3 rounded-box border border-base-300 bg-base-100 p-4 shadow-faint"
        >
          <RequestCard {...request} />
          {buttons(request)}
        </li>
      ))}
    </ul>
  );
}

/** One request. */
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
  decided,
  rejectionReason,
  jobs,
  away,
  left,
  isOverdrawn,
}: ShownRequest) {
  return (
    <>
      <div className="flex items-start gap-3">
        <Initials text={initialsOf(name)} />
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold wrap-anywhere">{name}</h2>
          <p className="text-muted wrap-anywhere">{type}</p>
        </div>
        <LeaveBadge status={status} />
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 tabular-nums">
        <dt className="text-muted">From</dt>
        <dd>{from}</dd>
        <dt className="text-muted">End</dt>
        <dd>{to}</dd>
        <dt className="text-muted">Days</dt>
        <dd>
          {daysInWords(days)}
          {half && `, ${half}`}
        </dd>
        {left && (
          <>
            <dt className="text-muted">Balance</dt>
            <dd className={isOverdrawn ? 'text-error' : ''}>{left}</dd>
          </>
        )}
      </dl>
      <p className="line-clamp-4 whitespace-pre-line wrap-anywhere" title={reason}>
        {reason}
      </p>
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
      {decided && status !== 'pending' && (
        <p className="text-small text-muted first-letter:uppercase">
          {status} by {decided}
        </p>
      )}
      {rejectionReason && <p className="whitespace-pre-line wrap-anywhere">{rejectionReason}</p>}
    </>
  );
}
