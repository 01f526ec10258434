import { Clock } from 'lucide-react';
import { dayAfter } from '~/core/days';
import { showWeek } from '~/core/weeks';
import { FileLink, LinkButton } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { Page, PageHeader } from '~/ui/page';
import { StepNav } from '~/ui/step-nav';
import { read } from '~/web/read.server';
import { jobsAt } from '../address';
import { readWeekHours } from '../hours.server';
import type { Route } from './+types/hours';

export const meta = () => [{ title: 'Hours · Laoban' }];
export const loader = read(readWeekHours, ({ lines, monday, isThisWeek, manages }) => {
  const days = Array.from({ length: 7 }, (_, place) => dayAfter(monday, place));
  const people = new Map(lines.map(({ userId, name }) => [userId, name]));
  const sum = (some: typeof lines) => some.reduce((all, { minutes }) => all + minutes, 0);
  return {
    monday,
    days,
    isThisWeek,
    manages,
    people: [...people].map(([id, name]) => {
      const own = lines.filter(({ userId }) => userId === id);
      return {
        id,
        name,
        minutes: days.map((day) => sum(own.filter(({ date }) => date === day))),
        total: sum(own),
        jobs: own.reduce((all, { jobs }) => all + jobs, 0),
      };
    }),
  };
});

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** A person's hours in a week, from the start to the end of their jobs; everybody's for people who manage jobs. */
export default function Hours({ loaderData }: Route.ComponentProps) {
  const { monday, days, isThisWeek, manages, people } = loaderData;
  const last = days.at(-1) ?? monday;
  const at = (week: string) => `/JobManagement/hours?week=${week}`;
  return (
    <Page>
      <PageHeader
        back={{ to: jobsAt(), label: 'Jobs' }}
        title="Hours"
        purpose="From the start to the end of each job, on the day of the job."
        action={
          people.length > 0 && (
            <FileLink href={`/api/jobs/hours?from=${monday}&to=${last}&format=csv`}>CSV</FileLink>
          )
        }
      />
      <StepNav
        unit="week"
        previous={at(dayAfter(monday, -7))}
        next={at(dayAfter(monday, 7))}
        current={isThisWeek ? undefined : '/JobManagement/hours'}
      >
        <h2 className="min-w-0 flex-1 font-semibold text-xl sm:flex-none">{showWeek(monday)}</h2>
      </StepNav>
      {people.length === 0 ? (
        <EmptyState
          icon={Clock}
          title="No hours in this week"
          text={
            manages
              ? 'Hours come from jobs that were started and ended.'
              : 'Hours come from jobs that you started and ended.'
          }
          action={<LinkButton to={jobsAt()}>See the jobs</LinkButton>}
        />
      ) : (
        <div className="overflow-x-auto rounded-box border border-base-300 bg-base-100 shadow-faint">
          <table className="table table-cards" aria-label="Hours">
            <thead>
              <tr>
                <th scope="col">Employee</th>
                {days.map((day, place) => (
                  <th key={day} scope="col" className="text-right">
                    {weekdays[place]} {Number(day.slice(8))}
                  </th>
                ))}
                <th scope="col" className="text-right">
                  Jobs
                </th>
                <th scope="col" className="text-right">
                  Hours
                </th>
              </tr>
            </thead>
            <tbody>
              {people.map(({ id, name, minutes, jobs, total }) => (
                <tr key={id}>
                  <th scope="row" className="font-medium">
                    {name}
                  </th>
                  {minutes.map((some, place) => (
                    <td
                      key={days[place]}
                      data-label={`${weekdays[place]} ${Number(days[place]?.slice(8))}`}
                      className={`text-right tabular-nums ${some === 0 ? 'max-lg:hidden!' : ''}`}
                    >
                      {some === 0 ? '–' : inHours(some)}
                    </td>
                  ))}
                  <td data-label="Jobs" className="text-right tabular-nums">
                    {jobs}
                  </td>
                  <td data-label="Hours" className="text-right font-semibold tabular-nums">
                    {inHours(total)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Page>
  );
}

/** '7:05'. */
function inHours(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
