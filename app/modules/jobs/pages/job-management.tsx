import { ChevronLeft, ChevronRight, Plus, Printer, SearchX, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { showDay } from '~/core/dates';
import { dayAfter } from '~/core/days';
import { FileLink, LinkButton } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { FilterDate, FilterSelect, Filters } from '~/ui/filters';
import { Page, PageHeader } from '~/ui/page';
import { Pager, shownOf } from '~/ui/pager';
import { SearchBox } from '~/ui/search-box';
import { read } from '~/web/read.server';
import { jobsAt, queryOf } from '../address';
import { JobCards } from '../components/job-cards';
import { browseJobs } from '../job-list.server';
import * as messages from '../messages';

import { cardOf } from '../show';
import type { Route } from './+types/job-management';

export const meta = () => [{ title: 'Jobs · Laoban' }];
export const loader = read(browseJobs, ({ items, date, today, ...page }) => ({
  ...page,
  jobs: items.map(({ job, hindrance }) => cardOf(job, hindrance)),
  date,
  isToday: date === today,
  shownDay: showDay(date),
  dayBefore: dayAfter(date, -1),
  dayAfter: dayAfter(date, 1),
}));

/** The jobs of a day: all for people who manage jobs, their own for drivers. */
export default function JobManagement({ loaderData }: Route.ComponentProps) {
  const { jobs, date, isToday, shownDay, q, show, marks, count, previous, next, manages } = loaderData;
  const words = { date: isToday ? '' : date, q, show };
  const query = queryOf({ ...words, ...marks });
  const addJob = (
    <LinkButton
      to={`/JobManagement/new${query}`}
      variant="primary"
      icon={<Plus size={16} />}
      className="max-sm:basis-full!"
      preventScrollReset
    >
      Add Job
    </LinkButton>
  );
  return (
    <Page>
      <PageHeader
        title="Job Management"
        purpose={
          manages ? 'What is driven on a day, from where to where, and by whom.' : 'What is yours to drive.'
        }
        action={
          manages && (
            <>
              <FileLink href="/JobManagement/export">Export</FileLink>
              <LinkButton to={`/JobManagement/day-sheet?date=${date}`} icon={<Printer size={16} />}>
                Day sheet
              </LinkButton>
              {/* The empty state has its own Add button. */}
              {(jobs.length > 0 || q !== '' || show !== '') && addJob}
            </>
          )
        }
      />
      <div className="flex flex-col gap-3">
        {manages && <p className="text-muted">{messages.onlyLocation}</p>}
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
          <Filters values={{ date, show }} clear={isToday && show === '' ? null : jobsAt({ q })}>
            <FilterDate name="date" label="Job date" value={date} />
            <FilterSelect
              name="show"
              label="Which"
              value={show}
              empty="All"
              options={[
                { value: 'ahead', label: 'Still to do' },
                ...(manages ? [{ value: 'unassigned', label: 'Without a driver' }] : []),
              ]}
            />
            {q && <input type="hidden" name="q" value={q} />}
          </Filters>
          <SearchBox name="q" value={q} placeholder="Search Jobs..." label="Search the jobs of this day" />
        </div>
      </div>
      <section aria-labelledby="day" className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="day" className="font-semibold text-xl">
            {shownDay}
            {isToday && <span className="font-normal text-muted"> · today</span>}
          </h2>
          <span className="flex gap-1">
            <DayLink to={jobsAt({ q, show, date: loaderData.dayBefore })} label="The day before">
              <ChevronLeft size={18} />
            </DayLink>
            <DayLink to={jobsAt({ q, show, date: loaderData.dayAfter })} label="The day after">
              <ChevronRight size={18} />
            </DayLink>
          </span>
        </div>
        {jobs.length > 0 ? (
          <JobCards jobs={jobs} query={query} manages={manages} />
        ) : (
          <NoJobs
            searched={q !== '' || show !== ''}
            manages={manages}
            all={jobsAt({ date: words.date })}
            addJob={addJob}
          />
        )}
      </section>
      {count > 0 && (
        <Pager
          at={(mark) => jobsAt({ ...words, ...mark })}
          previous={previous}
          next={next}
          shown={shownOf(jobs.length, count, 'job')}
        />
      )}
      <Outlet />
    </Page>
  );
}

function DayLink({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <LinkButton
      to={to}
      variant="ghost"
      className="btn-square"
      aria-label={label}
      title={label}
      preventScrollReset
    >
      {children}
    </LinkButton>
  );
}

interface NoJobsProps {
  searched: boolean;
  manages: boolean;
  /** The day without a search. */
  all: string;
  addJob: ReactNode;
}

function NoJobs({ searched, manages, all, addJob }: NoJobsProps) {
  if (searched) {
    return (
      <EmptyState
        icon={SearchX}
        title="No job fits"
        text="None of this day’s jobs has that in its title, client, job ID, locations or driver."
        action={<LinkButton to={all}>Show all</LinkButton>}
      />
    );
  }
  return (
    <EmptyState
      icon={Truck}
      title={manages ? 'No jobs on this day' : 'Nothing to drive on this day'}
      text={
        manages
          ? 'Add what is to be driven, and give it to a driver, who starts and ends it on a phone.'
          : 'Jobs that are given to you will be here, with where to go and what to bring.'
      }
      action={manages && addJob}
    />
  );
}
