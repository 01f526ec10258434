import { Plus, Printer, SearchX, Truck } from 'lucide-react';
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
import { StepNav } from '~/ui/step-nav';
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
      preventScrollReset
    >
      Add Job
    </LinkButton>
  );
  return (
    <Page>
      <PageHeader
        title="Job Management"
        purpose={manages ? 'Jobs and drivers for the day.' : 'Your jobs for the day.'}
        more={
          manages && (
            <>
              <FileLink href="/JobManagement/export">Export</FileLink>
              <LinkButton to={`/JobManagement/day-sheet?date=${date}`} icon={<Printer size={16} />}>
                Day sheet
              </LinkButton>
            </>
          )
        }
        // The empty state has its own Add button.
        action={manages && (jobs.length > 0 || q !== '' || show !== '') && addJob}
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
        <StepNav
          unit="day"
          previous={jobsAt({ q, show, date: loaderData.dayBefore })}
          next={jobsAt({ q, show, date: loaderData.dayAfter })}
          current={isToday ? undefined : jobsAt({ q, show })}
        >
          <h2 id="day" className="min-w-0 flex-1 font-semibold text-xl sm:flex-none">
            {shownDay}
            {isToday && <span className="font-normal text-muted"> · today</span>}
          </h2>
        </StepNav>
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
        title="No jobs found"
        text="No job on this day matches. Try part of a title, client, job ID, location or driver."
        action={<LinkButton to={all}>Show all</LinkButton>}
      />
    );
  }
  return (
    <EmptyState
      icon={Truck}
      title={manages ? 'No jobs on this day' : 'No jobs for you on this day'}
      text={
        manages
          ? 'Add a job and assign a driver, who starts and ends it on their phone.'
          : 'Jobs assigned to you appear here, with where to go and what to bring.'
      }
      action={manages && addJob}
    />
  );
}
