import { ChevronRight, Play, Square, Truck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { Button, LinkButton } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { Form } from '~/ui/form';
import { Notice } from '~/ui/notice';
import { showToast } from '~/ui/toasts';
import { knownPerson } from '~/web/person';
import { mayStart, phoneFields, usePosition, usePress } from '../components/use-drive';
import * as messages from '../messages';
import type { DayJob } from '../show';
import { isDue, isOver, type Status, statusInWords } from '../statuses';
import { statusAfter, useOwnEntries, waitingFor } from './use-waiting';
import { VisitButtons } from './visit-buttons';

interface MyDayProps {
  jobs: readonly DayJob[];
  /** Those of the day after. */
  following: readonly DayJob[];
  /** 'Tomorrow', or the day in words. */
  followingDay: string;
}

/** A driver's day for one thumb: the next job first, then the others by time, what is over folded, and the day after. */
export function MyDay({ jobs, following, followingDay }: MyDayProps) {
  const entries = useOwnEntries();
  const starting = useStarting();
  // As the driver has left them, also what still waits on the phone.
  const all = jobs.map((job) => {
    const isStarting = job.id === starting.id && starting.wrong === '' && job.status === 'assigned';
    return {
      ...job,
      status: statusAfter(waitingFor(entries, job.id)) ?? (isStarting ? ('active' as const) : job.status),
    };
  });
  const next = all.find(({ status }) => status === 'active') ?? all.find(({ status }) => isDue(status));
  const rest = all.filter((job) => job !== next && !isOver(job.status));
  const over = all.filter(({ status }) => isOver(status));
  return (
    <div className="flex w-full max-w-xl flex-col gap-5">
      {next ? (
        <TopJob key={next.id} job={next} starting={starting} />
      ) : (
        <EmptyState
          icon={Truck}
          title={all.length > 0 ? 'Nothing more to do' : 'No jobs for you on this day'}
          text={
            all.length > 0
              ? 'All your jobs for this day are done.'
              : 'Jobs assigned to you appear here, with where to go and what to bring.'
          }
        />
      )}
      {rest.length > 0 && <Rows title="Then" jobs={rest} />}
      {over.length > 0 && (
        <details className="fold">
          <summary className="tap w-fit cursor-pointer py-2 font-medium">Done ({over.length})</summary>
          <Rows jobs={over} />
        </details>
      )}
      {following.length > 0 && <Rows title={followingDay} jobs={following} />}
    </div>
  );
}

/**
 * Starts a job with one press, which is stored on the phone before it is sent: without a network the router does not know the job's page.
 * The job counts as started until its answer says otherwise.
 */
function useStarting() {
  const [last, setLast] = useState({ id: '', wrong: '' });
  const { revalidate } = useRevalidator();
  const start = async (by: string, { id, title }: DayJob, fields: Record<string, unknown>) => {
    setLast({ id, wrong: '' });
    const queue = await import('~/web/scanned').catch(() => null);
    const entry = { address: `/api/jobs/${id}/start`, says: `Start of ${title}`, mendAt: pageOf(id) };
    const { state, text = '' } = (await queue?.sendQueued(by, { ...entry, fields })) ?? {
      state: 'lost',
      text: messages.startFailed,
    };
    if (state === 'sent') showToast({ kind: 'success', text: messages.started });
    if (state === 'sent' || state === 'refused') await revalidate();
    setLast({ id: text ? id : '', wrong: text });
  };
  return { ...last, start };
}

interface TopJobProps {
  job: DayJob;
  starting: ReturnType<typeof useStarting>;
}

/** The job that comes now: where to go, whom to call, what to bring, and one big button. */
function TopJob({ job, starting }: TopJobProps) {
  const { id, title, client, time, until, status, startLocation, visit, bring, others, description } = job;
  return (
    <section
      aria-labelledby="next"
      className="flex flex-col gap-4 rounded-box border border-base-300 bg-base-100 p-4 shadow-faint"
    >
      <div className="flex flex-col gap-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-lg">
          <span className="font-semibold tabular-nums">{time ? `${time} – ${until}` : 'Any time'}</span>
          <span className={status === 'active' ? 'font-medium text-success' : 'text-muted'}>
            {status === 'active' ? 'Started' : 'Next'}
          </span>
        </p>
        <h3 id="next" className="font-semibold text-2xl leading-tight wrap-anywhere">
          <Link to={pageOf(id)} discover="none" className="hover:underline">
            {title}
          </Link>
        </h3>
        <p className="text-lg wrap-anywhere">{client}</p>
      </div>
      <dl className="flex flex-col gap-3 text-lg">
        <Fact label="Where">{visit.place}</Fact>
        <Fact label="From">{startLocation}</Fact>
        {bring.length > 0 && (
          <Fact label="Bring">
            {bring.map(({ itemId, text }) => (
              <span key={itemId} className="block">
                {text}
              </span>
            ))}
          </Fact>
        )}
        {description !== '' && <Fact label="Notes">{description}</Fact>}
        {others.length > 0 && <Fact label="With">{others.join(', ')}</Fact>}
      </dl>
      {isDue(status) && <VisitButtons id={id} client={client} visit={visit} />}
      {status === 'active' ? (
        <LinkButton
          to={pageOf(id)}
          discover="none"
          variant="primary"
          wide
          icon={<Square size={20} />}
          // The second press of a double click doesn't open it.
          className="settles h-16 text-lg"
        >
          End Job
        </LinkButton>
      ) : (
        <StartJob job={job} starting={starting} />
      )}
    </section>
  );
}

/** The one big button. Without JavaScript the job's own page follows. */
function StartJob({ job, starting: { id, wrong, start } }: TopJobProps) {
  const { position } = usePosition(job.locationBased);
  const onPress = usePress(position, wrong);
  return (
    <Form
      action={`${pageOf(job.id)}?step=start`}
      onPress={(event) => {
        if (!mayStart(job)) return event.preventDefault();
        onPress(event);
        const by = knownPerson();
        // Nobody is known yet: the form is sent as it is.
        if (!by) return;
        event.preventDefault();
        const { once: _, ...fields } = Object.fromEntries(new FormData(event.currentTarget));
        void start(by, job, fields);
      }}
      className="flex flex-col gap-3"
    >
      {wrong && id === job.id && <Notice tone="warning">{wrong}</Notice>}
      <input type="hidden" name="what" value={job.title} />
      <input type="hidden" name="early" value="false" />
      {phoneFields.map((name) => (
        <input key={name} type="hidden" name={name} defaultValue="" />
      ))}
      <Button variant="primary" size="large" wide icon={<Play size={20} />} className="h-16 text-lg">
        Start Job
      </Button>
    </Form>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="whitespace-pre-line font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

function Rows({ title, jobs }: { title?: string; jobs: readonly DayJob[] }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      {title && <h3 className="font-semibold text-lg">{title}</h3>}
      <ul className="divide-y divide-base-300 rounded-box border border-base-300 bg-base-100">
        {jobs.map((job) => (
          <Row key={job.id} job={job} />
        ))}
      </ul>
    </section>
  );
}

function Row({ job: { id, time, title, client, visit, status, ended } }: { job: DayJob }) {
  return (
    <li>
      <Link
        to={pageOf(id)}
        discover="none"
        className="flex min-h-16 items-center gap-3 px-4 py-3 hover:bg-base-200"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap justify-between gap-x-3">
            <span className="font-medium tabular-nums">{time || 'Any time'}</span>
            {inWords(status, ended) && <span className="text-muted">{inWords(status, ended)}</span>}
          </span>
          <span className="block font-medium text-lg leading-snug wrap-anywhere">{title}</span>
          <span className="block text-muted wrap-anywhere">
            {client} · {visit.place}
          </span>
        </span>
        <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-muted" />
      </Link>
    </li>
  );
}

/** What is said of a job next to its time: nothing where it is to be driven as planned. */
function inWords(status: Status, ended: string): string {
  if (status === 'assigned') return '';
  return status === 'ended' && ended ? `Ended ${ended}` : statusInWords(status);
}

const pageOf = (id: string) => `/JobStartEnd/${id}`;
