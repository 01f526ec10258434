import { ChevronDown } from 'lucide-react';
import { showClock, showDate, showDateTime } from '~/core/dates';
import { plain } from '~/core/money';
import { payNowNote } from '~/core/paynow';
import type { ShownJob } from '../present';
import type { Status } from '../statuses';
import { StatusBadge } from './status-badge';
import type { Finding } from './use-drive';

/** The details of a job, as its driver sees them. */
export function JobFacts({ job, status }: { job: ShownJob; status: Status }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 rounded-box border border-base-300 bg-base-100 p-4 text-lg">
      <Fact label="Title" value={job.title} wide />
      <Fact label="Client" value={job.client} wide />
      <Fact label="Start Location" value={job.startLocation} wide />
      <Fact label="Job Date" value={showDate(job.jobDate)} />
      <Fact label="Job Time" value={showClock(job.jobTime) || 'Not set'} />
      <Fact label="Job ID" value={job.jobId} />
      <div>
        <dt className="text-muted text-sm">Status</dt>
        <dd>
          <StatusBadge status={status} />
        </dd>
      </div>
      <Fact label="Description" value={job.description} wide />
      {status === 'active' && job.jobStart && (
        <Fact label="Job Start" value={showDateTime(job.jobStart)} wide />
      )}
    </dl>
  );
}

/** How a job went, below what comes next: what is above does not move when the end arrives. */
export function EndFacts({ job }: { job: ShownJob }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 rounded-box border border-base-300 bg-base-100 p-4 text-lg">
      {job.jobStart && <Fact label="Job Start" value={showDateTime(job.jobStart)} wide />}
      {job.jobEnd && <Fact label="Job End" value={showDateTime(job.jobEnd)} wide />}
      <Fact label="End Location" value={job.endLocation} wide />
      {job.receivedBy && <Fact label="Received by" value={job.receivedBy} wide />}
    </dl>
  );
}

/** The job's unpaid invoices, each with a PayNow code for the client to scan from this phone. */
export function PayNowCodes({ job: { id, toPay = [] } }: { job: ShownJob }) {
  return toPay.map(({ invoiceId, number, amount }) => (
    <details key={invoiceId} className="group rounded-box border border-base-300 bg-base-100 p-4 text-lg">
      <summary className="flex cursor-pointer items-center justify-between gap-3 font-medium">
        <span>
          PayNow for {number}:{' '}
          <span className="whitespace-nowrap">SGD {plain(Math.round(amount * 100))}</span>
        </span>
        <ChevronDown size={20} className="shrink-0 group-open:rotate-180" aria-hidden="true" />
      </summary>
      <img
        src={`/JobStartEnd/${id}/paynow/${invoiceId}?open=${amount}`}
        alt={`PayNow code for ${number}`}
        width={240}
        height={240}
        loading="lazy"
        className="mx-auto mt-3 rounded-field border border-base-300 bg-white"
      />
      {payNowNote(Math.round(amount * 100)) && (
        <p className="mt-3 text-base">{payNowNote(Math.round(amount * 100))}</p>
      )}
    </details>
  ));
}

function Fact({ label, value, wide }: { label: string; value: string; wide?: true }) {
  return (
    <div className={`min-w-0 ${wide ? 'col-span-2' : ''}`}>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="whitespace-pre-line font-medium tabular-nums wrap-anywhere">{value}</dd>
    </div>
  );
}

const standings: Record<'new' | 'ended' | 'cancelled', string> = {
  new: 'This job isn’t assigned yet. Ask the person who gave it to you.',
  ended: 'This job has ended. Nothing more to do.',
  cancelled: 'This job was cancelled.',
};

/** Why the job has no button. */
export function NothingToDo({ status }: { status: 'new' | 'ended' | 'cancelled' }) {
  return (
    <p role="status" className="rounded-box bg-base-300/50 p-4 text-balance text-center text-lg">
      {standings[status]}
    </p>
  );
}

/** Shown while an end waits on the phone. The job has not ended until the server accepts it. */
export function EndWaits() {
  return (
    <p role="status" className="rounded-box bg-base-300/50 p-4 text-balance text-center text-lg">
      The end of this job is saved on this phone. We’ll send it when you’re back online.
    </p>
  );
}

const findings: Record<Finding, string> = {
  off: '',
  asked: 'This job asks for your location. You can continue without sharing it.',
  found: 'Sent with your location.',
  refused: 'Sent without your location.',
};

/** Whether the phone's position is sent. Without JavaScript there is none. */
export function PositionNote({ finding }: { finding: Finding }) {
  return finding === 'off' ? null : (
    <p role="status" className="text-center text-muted">
      {findings[finding]}
    </p>
  );
}
