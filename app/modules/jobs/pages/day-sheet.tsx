import { Printer, Truck } from 'lucide-react';
import { showDay } from '~/core/dates';
import { Button, FileLink, LinkButton } from '~/ui/button';
import { CodePicture } from '~/ui/code-picture';
import { EmptyState } from '~/ui/empty-state';
import { FilterDate, FilterSelect, Filters } from '~/ui/filters';
import { Page, PageHeader } from '~/ui/page';
import { read } from '~/web/read.server';
import { jobsAt } from '../address';
import { Driver } from '../components/driver';
import { drawDaySheet, mostOnSheet } from '../day-sheet.server';
import { cardOf } from '../show';
import { statusInWords } from '../statuses';
import type { Route } from './+types/day-sheet';

export const meta = () => [{ title: 'Day sheet · Laoban' }];
export const loader = read(drawDaySheet, ({ date, driver, name, people, items, more }) => ({
  date,
  driver,
  name,
  people,
  shownDay: showDay(date),
  jobs: items.map(({ code, ...standing }) => ({ ...cardOf(standing), code })),
  more: more ? mostOnSheet : null,
}));

/** A day's jobs on paper, each with the QR code that opens it on the driver's phone. */
export default function DaySheet({ loaderData }: Route.ComponentProps) {
  const { date, driver, name, people, shownDay, jobs, more } = loaderData;
  return (
    <Page>
      <PageHeader
        back={{ to: jobsAt({ date }), label: 'Jobs of this day' }}
        title={`Day sheet${name && ` of ${name}`}, ${shownDay}`}
        purpose="By time. Drivers scan the code next to a job to start and end it on their phone."
        more={
          jobs.length > 0 && (
            <FileLink href={`/JobManagement/day-sheet/pdf${pdfQuery(date, driver)}`}>PDF</FileLink>
          )
        }
        action={
          jobs.length > 0 && (
            <Button
              type="button"
              variant="primary"
              icon={<Printer size={16} />}
              className="needs-js no-print"
              onClick={() => window.print()}
            >
              Print
            </Button>
          )
        }
      />
      <div className="no-print">
        <Filters values={{ date, driver }} clear={null}>
          <FilterDate name="date" label="Job date" value={date} />
          <FilterSelect
            name="driver"
            label="Whose"
            value={driver}
            empty="Everybody’s"
            options={[
              ...people.map((one) => ({ value: one.id, label: one.name })),
              // Somebody without a job on this day.
              ...(driver && !people.some(({ id }) => id === driver)
                ? [{ value: driver, label: name || 'Nobody' }]
                : []),
            ]}
          />
        </Filters>
      </div>
      {more !== null && <p role="status">Only the first {more} jobs of this day are shown.</p>}
      {jobs.length === 0 ? (
        <EmptyState
          icon={Truck}
          title="No jobs on this day"
          text="Jobs added for this day appear here, ready to print and take along."
          action={<LinkButton to={jobsAt({ date })}>Show the jobs</LinkButton>}
        />
      ) : (
        // Safari splits the children of a flex box at page ends.
        <ul className="flex flex-col gap-3 print:block">
          {jobs.map((job) => (
            <li
              key={job.id}
              className="card-box flex items-start gap-4 rounded-box border border-base-300 bg-base-100 p-4 max-sm:flex-col print:rounded-none"
            >
              <p className="w-26 shrink-0 font-semibold text-xl tabular-nums">{job.time || '–'}</p>
              <div className="min-w-0 flex-1 wrap-anywhere">
                <h2 className="font-semibold text-base leading-snug">{job.title}</h2>
                <p className="text-muted">
                  {job.client} · {job.jobId} · {statusInWords(job.status)}
                </p>
                <p className="mt-2">
                  <span className="text-muted">From</span> {job.startLocation}
                </p>
                <p>
                  <span className="text-muted">To</span> {job.endLocation}
                </p>
                <p className="mt-2 whitespace-pre-line">{job.description}</p>
                <p className="mt-2 font-medium">
                  <Driver job={job} />
                </p>
              </div>
              <CodePicture code={job.code} label={`QR code of ${job.jobId}`} className="size-28" />
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

function pdfQuery(date: string, driver: string): string {
  return `?${new URLSearchParams({ date, ...(driver && { driver }) })}`;
}
