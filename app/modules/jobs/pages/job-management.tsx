import { CalendarSync, Clock, Copy, ListChecks, Plus, Printer, SearchX, Truck } from 'lucide-react';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { type ClientActionFunctionArgs, Link, Outlet } from 'react-router';
import { showDay } from '~/core/dates';
import { dayAfter } from '~/core/days';
import { showWeek } from '~/core/weeks';
import { FileLink, LinkButton } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { FilterDate, FilterSelect, Filters } from '~/ui/filters';
import { LookSwitch } from '~/ui/look-switch';
import { Page, PageHeader } from '~/ui/page';
import { Pager, shownOf } from '~/ui/pager';
import { Pills } from '~/ui/pills';
import { SearchBox } from '~/ui/search-box';
import { useMayOpen } from '~/ui/signed-in';
import { StepNav } from '~/ui/step-nav';
import { WeekStrip } from '~/ui/week-strip';
import { callerOf } from '~/web/caller.server';
import { storedDay } from '~/web/field/day';
import { fieldLinks } from '~/web/field/links';
import { SeenAt } from '~/web/field/seen';
import type { FormReply } from '~/web/form-reply';
import { useSessionPerson } from '~/web/person';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { jobsAt, queryOf } from '../address';
import { drawBoard } from '../board.server';
import { JobCards } from '../components/job-cards';
import { JobRows } from '../components/job-rows';
import type { FieldDayProps } from './field-day';
import { MyDay } from './my-day';
import { SpotJob } from './spot-job';
import '../components/board.css';
import { browseJobs, manages } from '../job-list.server';
import * as messages from '../messages';
import { readMyDay } from '../my-day.server';
import { cardOf, dayJobOf, rowOf } from '../show';
import { addSpotJob } from '../spot-job.server';
import type { Route } from './+types/job-management';

export const meta = () => [{ title: 'Jobs · Laoban' }];
export const links = fieldLinks;
const readDay = read(readMyDay, ({ jobs, following, date, today, manages: isManager, mayAdd, userId }) => ({
  board: null,
  list: null,
  day: {
    jobs: jobs.map((one) => dayJobOf(one, userId)),
    following: following.map((one) => dayJobOf(one, userId)),
    date,
    today,
    shownDay: showDay(date),
    dayBefore: dayAfter(date, -1),
    dayAfter: dayAfter(date, 1),
    followingDay: date === today ? 'Tomorrow' : showDay(dayAfter(date, 1)),
    manages: isManager,
    mayAdd: mayAdd && date === today,
  },
}));
const readList = read(browseJobs, ({ items, later, date, today, ...page }) => ({
  board: null,
  day: null,
  list: {
    ...page,
    jobs: page.asRows ? [] : items.map(cardOf),
    rows: page.asRows ? items.map(rowOf) : [],
    later: later.map((job) => rowOf({ job, hindrance: null, hindered: '' })),
    date,
    isToday: date === today,
    shownDay: showDay(date),
    dayBefore: dayAfter(date, -1),
    dayAfter: dayAfter(date, 1),
  },
}));
const readBoard = read(drawBoard, (board) => ({ board, list: null, day: null }));

/** The form of a person's day. */
export const action = submit(addSpotJob, { to: () => jobsAt({ view: 'my' }), toast: messages.added });
const loadQueue = async () => await import('~/web/scanned');
export const clientAction = async (args: ClientActionFunctionArgs) => {
  const { sendScanned } = await loadQueue();
  const send = sendScanned({
    address: () => '/api/jobs/on-the-spot',
    done: messages.added,
    leads: () => jobsAt({ view: 'my' }),
    waits: ({ client }) => `Job for ${client}`,
  });
  return await send(args);
};

/** The board is for people who manage jobs. Others have their day, unless they search. */
export async function loader(args: Route.LoaderArgs) {
  const asked = args.url.searchParams;
  const view = asked.get('view') ?? '';
  if (['board', 'week'].includes(view)) return await readBoard(args);
  const { actor } = await callerOf(args.request, args.context);
  const searches = ['q', 'show'].some((name) => asked.get(name));
  const isDriver = actor !== null && !manages(actor) && !searches;
  return view === 'my' || isDriver ? await readDay(args) : await readList(args);
}

// With the library for dragging, which only the board loads.
const Board = lazy(async () => ({ default: (await import('../components/board')).Board }));

// What stores pages on a phone, for people in the field only. The page does without it.
const FieldDay = lazy<ComponentType<FieldDayProps>>(() =>
  import('./field-day').then(
    ({ FieldDay }) => ({ default: FieldDay }),
    () => ({ default: () => null }),
  ),
);

export default function JobManagement({ loaderData, actionData }: Route.ComponentProps) {
  const { board, list, day } = loaderData;
  if (day) return <JobDay day={day} reply={actionData} />;
  return board ? <JobBoard board={board} /> : <JobList loaderData={list} />;
}

/** The list, the board of a day and of a week, and one's own jobs. */
function Views({ view, date }: { view: '' | 'board' | 'week' | 'my'; date: string }) {
  const at = (name: string) => jobsAt({ view: name, date });
  return (
    <Pills
      label="View"
      current={at(view)}
      pills={[
        { to: at(''), label: 'List' },
        { to: at('board'), label: 'Day' },
        { to: at('week'), label: 'Week' },
        { to: at('my'), label: 'My day' },
      ]}
    />
  );
}

type DayShown = NonNullable<Awaited<ReturnType<typeof readDay>>['day']>;
type ListShown = NonNullable<Awaited<ReturnType<typeof readList>>['list']>;
type BoardShown = NonNullable<Awaited<ReturnType<typeof readBoard>>['board']>;

/** A person's own day. */
function JobDay({ day, reply }: { day: DayShown; reply: FormReply | undefined }) {
  const { date, today, manages: isManager } = day;
  const isToday = date === today;
  const at = (on: string) => jobsAt({ view: isManager ? 'my' : '', date: on === today ? '' : on });
  // Now, because later there may be no network.
  useEffect(() => void loadQueue().catch(() => {}), []);
  return (
    <Page>
      <PageHeader title="Job Management" />
      <SeenAt />
      {isManager && <Views view="my" date={isToday ? '' : date} />}
      <StepNav
        unit="day"
        previous={at(day.dayBefore)}
        next={at(day.dayAfter)}
        current={isToday ? undefined : at(today)}
      >
        <h2 id="day" className="min-w-0 flex-1 font-semibold text-xl sm:flex-none">
          {day.shownDay}
          {isToday && <span className="font-normal text-muted"> · today</span>}
        </h2>
      </StepNav>
      <MyDay jobs={day.jobs} following={day.following} followingDay={day.followingDay} />
      {day.mayAdd && <SpotJob reply={reply} />}
      <p>
        <Link to="/JobManagement/hours" discover="none" className="link">
          Your hours
        </Link>
      </p>
      {isToday && (
        <Suspense>
          <FieldDay today={date} shown={[day.jobs, day.following]} offersInstall />
        </Suspense>
      )}
      <Outlet />
    </Page>
  );
}

/** What is rarely done from the list or the board. */
function JobMenu({ date, query }: { date: string; query: string }) {
  return (
    <>
      <LinkButton to={`/JobManagement/copy-day${query}`} icon={<Copy size={16} />} preventScrollReset>
        Copy this day
      </LinkButton>
      <LinkButton to={`/JobManagement/day-sheet?date=${date}`} icon={<Printer size={16} />}>
        Day sheet
      </LinkButton>
      <LinkButton to="/JobManagement/hours" icon={<Clock size={16} />}>
        Hours
      </LinkButton>
      <LinkButton to="/JobManagement/plans" icon={<CalendarSync size={16} />}>
        Service plans
      </LinkButton>
      <LinkButton to="/JobManagement/kinds" icon={<ListChecks size={16} />}>
        Kinds of job
      </LinkButton>
      <FileLink href="/JobManagement/export">Export</FileLink>
    </>
  );
}

/** The dispatcher's board of a day or a week. */
function JobBoard({ board }: { board: BoardShown }) {
  const seesEmployees = useMayOpen('/HumanResource');
  const { view, date, today, days, more, closed } = board;
  const isToday = days.includes(today);
  const steps = view === 'week' ? 7 : 1;
  const at = (day: string) => jobsAt({ view, date: day === today ? '' : day });
  const query = queryOf({ view, date: date === today ? '' : date });
  const [previous, next] = [at(dayAfter(date, -steps)), at(dayAfter(date, steps))];
  return (
    <div className="board-page flex w-full flex-col gap-5 px-4 py-6 sm:px-6 lg:px-8 lg:py-8">
      <PageHeader
        title="Job Management"
        purpose={
          <span className="max-sm:hidden">Who does what, and when. Drag jobs to another person or time.</span>
        }
        more={<JobMenu date={date} query={query} />}
        folded
        action={
          <LinkButton
            to={`/JobManagement/new${query}`}
            variant="primary"
            icon={<Plus size={16} />}
            preventScrollReset
          >
            Add Job
          </LinkButton>
        }
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <StepNav
          unit={view === 'week' ? 'week' : 'day'}
          previous={previous}
          next={next}
          current={isToday ? undefined : at(today)}
        >
          <h2 id="day" className="min-w-0 flex-1 font-semibold text-xl sm:flex-none">
            {view === 'week' ? showWeek(days[0] ?? date) : showDay(date)}
            {isToday && view === 'board' && <span className="font-normal text-muted"> · today</span>}
            {closed.includes(date) && view === 'board' && (
              <span className="font-normal text-muted"> · closed</span>
            )}
          </h2>
        </StepNav>
        <div className="no-print">
          <Views view={view} date={date === today ? '' : date} />
        </div>
      </div>
      {more !== null && <p role="status">Only the first {more} jobs are shown.</p>}
      {board.people.length === 0 && (
        <p className="text-muted">
          Nobody drives yet. Tick “Drives” on an employee’s Job tab, or give somebody their first job.{' '}
          {seesEmployees && (
            <Link to="/HumanResource" className="link">
              Open the employees
            </Link>
          )}
        </p>
      )}
      <Suspense>
        <Board {...board} query={query} previous={previous} next={next} />
      </Suspense>
      <Outlet />
    </div>
  );
}

/** The jobs of a day: all for people who manage jobs, their own for drivers. */
function JobList({ loaderData }: { loaderData: ListShown }) {
  const { jobs, rows, later, date, isToday, shownDay, q, show, marks } = loaderData;
  const { count, previous, next, manages, asRows, week } = loaderData;
  const here = jobs.length + rows.length;
  const words = { date: isToday ? '' : date, q, show };
  const query = queryOf({ ...words, ...marks });
  const person = useSessionPerson();
  // On a phone the filters are folded. They stay open when the last one is removed.
  const [isOpen] = useState(show !== '');
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
        purpose={
          <span className="max-sm:hidden">
            {manages ? 'Jobs and drivers for the day.' : 'Your jobs for the day.'}
          </span>
        }
        more={manages && <JobMenu date={date} query={query} />}
        folded
        // The empty state has its own Add button.
        action={manages && (here > 0 || q !== '' || show !== '') && addJob}
      />
      <SeenAt />
      {/* Only on a phone that has stored this person's day already. */}
      {isToday && person !== null && storedDay() === person && (
        <Suspense>
          <FieldDay today={date} shown={asRows ? rows : jobs} />
        </Suspense>
      )}
      {week && <WeekStrip week={week} />}
      {manages && !asRows && <p className="text-muted max-sm:order-last">{messages.onlyLocation}</p>}
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3 max-sm:gap-x-3">
        <details className="filters-fold max-sm:order-1 max-sm:open:w-full" open={isOpen}>
          <summary className="w-fit cursor-pointer py-3 font-medium">Filter</summary>
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
            {manages && <LookSwitch list="jobs" rows={asRows} label="Rows" />}
          </div>
        </details>
        <div className="min-w-0 flex-1 basis-44 sm:basis-72">
          <SearchBox name="q" value={q} placeholder="Search Jobs..." label="Search the jobs of this day" />
        </div>
        {manages && (
          <div className="max-sm:-order-1 max-sm:w-full">
            <Views view="" date={words.date} />
          </div>
        )}
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
        {asRows && here > 0 && <JobRows rows={rows} query={query} />}
        {!asRows && here > 0 && <JobCards jobs={jobs} query={query} manages={manages} />}
        {here === 0 && (
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
          shown={shownOf(here, count, 'job')}
        />
      )}
      {later.length > 0 && (
        <section aria-labelledby="later" className="flex flex-col gap-4">
          <h2 id="later" className="font-semibold text-lg">
            Next days
          </h2>
          <JobRows rows={later} query={query} dated />
        </section>
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
