import { CalendarSync, ChevronLeft, ChevronRight } from 'lucide-react';
import { Outlet } from 'react-router';
import { showMonth } from '~/core/months';
import { LinkButton } from '~/ui/button';
import { Notice } from '~/ui/notice';
import { Section } from '~/ui/page';
import { listAt, Pager } from '~/ui/pager';
import { read } from '~/web/read.server';
import { MonthView } from '../components/month-view';
import { onLeave, presentEvent } from '../present';
import { browseMonth } from '../request-list.server';
import { daysOfMonth, monthFrom } from '../show-month';
import type { Route } from './+types/calendar';

const home = '/LeaveManagement/calendar';

export const meta = () => [{ title: 'Leave calendar · Laoban' }];
export const loader = read(browseMonth, ({ items, month, holidays, working, ...page }) => {
  const leave = items.map((item) => {
    const { id, title, content, start, end } = presentEvent(item);
    const { from, to } = item.request;
    return { id, title, content: content === onLeave ? '' : content, start, end, from, to };
  });
  return {
    ...page,
    month,
    title: showMonth(month),
    earlier: monthFrom(month, -1),
    later: monthFrom(month, 1),
    leave,
    holidays: holidays.map(({ day, name }) => ({ day, name })),
    days: daysOfMonth(month, { leave, holidays, working }),
  };
});

/** Who is on approved leave in a month. */
export default function Calendar({ loaderData }: Route.ComponentProps) {
  const { month, title, earlier, later, today, leave, holidays, days, previous, next } = loaderData;
  return (
    <>
      <Section
        title="Approved Leaves Calendar"
        action={
          <LinkButton to={`${home}/subscribe`} icon={<CalendarSync size={16} />} preventScrollReset>
            Subscribe
          </LinkButton>
        }
      >
        <nav aria-label="Months" className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <span className="flex gap-1">
            <LinkButton
              to={`${home}?month=${earlier}`}
              aria-label="Previous month"
              title="Previous month"
              className="btn-square"
              preventScrollReset
            >
              <ChevronLeft size={18} />
            </LinkButton>
            <LinkButton
              to={`${home}?month=${later}`}
              aria-label="Next month"
              title="Next month"
              className="btn-square"
              preventScrollReset
            >
              <ChevronRight size={18} />
            </LinkButton>
          </span>
          <h3 className="font-semibold text-lg">{title}</h3>
          {!today.startsWith(month) && (
            <LinkButton to={home} size="small" preventScrollReset>
              This month
            </LinkButton>
          )}
        </nav>
        {(previous || next) && (
          <Notice>
            Only a part of this month is shown: there are more away than a calendar has room for.
          </Notice>
        )}
        <MonthView key={month} month={month} days={days} leave={leave} holidays={holidays} today={today} />
        {(previous || next) && (
          <Pager
            at={listAt(home, { month })}
            previous={previous}
            next={next}
            shown={`${leave.length} shown`}
          />
        )}
      </Section>
      <Outlet />
    </>
  );
}
