import { CalendarSync } from 'lucide-react';
import { Outlet } from 'react-router';
import { showMonth } from '~/core/dates';
import { LinkButton } from '~/ui/button';
import { Notice } from '~/ui/notice';
import { Section } from '~/ui/page';
import { listAt, Pager } from '~/ui/pager';
import { StepNav } from '~/ui/step-nav';
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
      <Section title="Approved Leaves Calendar">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <StepNav
            unit="month"
            previous={`${home}?month=${earlier}`}
            next={`${home}?month=${later}`}
            current={today.startsWith(month) ? undefined : home}
          >
            <h3 className="font-semibold text-lg">{title}</h3>
          </StepNav>
          <LinkButton to={`${home}/subscribe`} icon={<CalendarSync size={16} />} preventScrollReset>
            Subscribe
          </LinkButton>
        </div>
        {(previous || next) && (
          <Notice>Only part of this month is shown, because many people are away.</Notice>
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
