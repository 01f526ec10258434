import { CalendarSync, Plus } from 'lucide-react';
import { Link, Outlet } from 'react-router';
import { showDay } from '~/core/dates';
import { showWeek, weekFrom } from '~/core/weeks';
import { FileLink, LinkButton } from '~/ui/button';
import { othersAddClients } from '~/ui/choice-field';
import { Notice } from '~/ui/notice';
import { Page, PageHeader } from '~/ui/page';
import { useMayOpen } from '~/ui/signed-in';
import { StepNav } from '~/ui/step-nav';
import { read } from '~/web/read.server';
import { alsoAfterRefusals } from '~/web/revalidate';
import { meetingsAt, type WeekWords } from '../address';
import { WeekView } from '../components/week-view';
import { browseWeek } from '../meeting-list.server';
import * as messages from '../messages';
import { daysOf, showMeeting } from '../show-week';
import type { Route } from './+types/meetings';

export const meta = () => [{ title: 'Meetings · Laoban' }];

export const loader = read(browseWeek, ({ week, thisWeek, items, overlapping, mine, ...page }) => ({
  week: week.week,
  start: week.start,
  title: page.day ? showDay(page.day) : showWeek(week.start),
  day: page.day,
  isThisWeek: week.week === thisWeek.week,
  previous: weekFrom(week, -1).week,
  next: weekFrom(week, 1).week,
  days: daysOf(week).filter(({ day }) => !page.day || day === page.day),
  meetings: items.map((meeting) => showMeeting(meeting, page.self, overlapping)),
  // Those that are over need nobody.
  overlaps: items.filter(({ _id, endsAt }) => overlapping.has(_id) && endsAt.getTime() > Date.now()).length,
  today: page.today,
  more: page.more,
  isEmpty: page.isEmpty,
  noClients: page.noClients,
  asList: page.asList,
  mine,
}));

export const shouldRevalidate = alsoAfterRefusals;

/** The outlet context for the dialogs. */
export type MeetingsPage = Awaited<ReturnType<typeof loader>>;

export default function Meetings({ loaderData }: Route.ComponentProps) {
  const { week, isThisWeek, mine, asList, meetings, overlaps, more, day, isEmpty, noClients } = loaderData;
  const words: WeekWords = {
    ...(!isThisWeek && { week }),
    ...(mine && { mine: '1' }),
    ...(asList && { view: 'list' }),
    ...(day && { day }),
  };
  return (
    <Page>
      <PageHeader
        title="Meetings"
        purpose="Your meetings with clients, week by week."
        more={
          <>
            {!isEmpty && <FileLink href={`/Meetings/export${mine ? '?mine=1' : ''}`}>Export</FileLink>}
            <LinkButton
              to={meetingsAt(words, '/subscribe')}
              icon={<CalendarSync size={16} />}
              preventScrollReset
            >
              Subscribe
            </LinkButton>
          </>
        }
        folded
        action={
          !noClients && (
            <LinkButton
              to={meetingsAt(words, '/new')}
              variant="primary"
              icon={<Plus size={16} />}
              preventScrollReset
            >
              Add Meeting
            </LinkButton>
          )
        }
      />
      <div className="flex flex-col gap-3">
        <WeekBar page={loaderData} words={words} />
        {noClients && <NoClients />}
        {isEmpty && !noClients && (
          <Notice link={{ to: meetingsAt(words, '/new'), label: 'Add your first meeting' }}>
            No meetings yet. Everyone with access to meetings sees here who meets which client, when and
            where.
          </Notice>
        )}
        {overlaps > 0 && (
          <Notice tone="warning">{messages.overlaps(overlaps, day ? 'on this day' : 'this week')}</Notice>
        )}
        {more && (
          <Notice>
            Only the first {meetings.length} meetings {day ? 'on this day' : 'this week'} are shown.
          </Notice>
        )}
        <WeekView key={week} page={loaderData} words={words} />
      </div>
      <Outlet context={loaderData} />
    </Page>
  );
}

/** Before the first client there is nobody to meet. */
function NoClients() {
  const mayAdd = useMayOpen('/crm');
  return (
    <Notice {...(mayAdd && { link: { to: '/crm/new', label: 'Add your first client' } })}>
      Here you plan and see your meetings with clients, so your first client comes first.
      {!mayAdd && ` ${othersAddClients}`}
    </Notice>
  );
}

/** The week's heading, navigation and views. */
function WeekBar({ page, words }: { page: MeetingsPage; words: WeekWords }) {
  const { title, previous, next, isThisWeek, mine, asList, day } = page;
  const { week: _, day: __, ...others } = words;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <StepNav
        unit="week"
        previous={meetingsAt({ ...others, week: previous })}
        next={meetingsAt({ ...others, week: next })}
        current={isThisWeek && !day ? undefined : meetingsAt(others)}
      >
        <h2 className="font-semibold text-xl">{title}</h2>
      </StepNav>
      <div className="flex flex-wrap gap-3">
        <Choice
          label="Whose meetings"
          choices={[
            { to: meetingsAt({ ...words, mine: '' }), label: 'Everybody', chosen: !mine },
            { to: meetingsAt({ ...words, mine: '1' }), label: 'Mine', chosen: mine },
          ]}
        />
        <div className="needs-js max-md:hidden">
          <Choice
            label="Shown as"
            choices={[
              { to: meetingsAt({ ...words, day: '', view: '' }), label: 'Calendar', chosen: !asList },
              { to: meetingsAt({ ...words, view: 'list' }), label: 'List', chosen: asList },
            ]}
          />
        </div>
      </div>
    </div>
  );
}

/** Two alternatives as links. */
function Choice({
  label,
  choices,
}: {
  label: string;
  choices: readonly { to: string; label: string; chosen: boolean }[];
}) {
  return (
    <nav aria-label={label} className="segments">
      {choices.map(({ to, label: words, chosen }) => (
        <Link
          key={words}
          to={to}
          preventScrollReset
          aria-current={chosen ? 'true' : undefined}
          className="segment tap"
        >
          {words}
        </Link>
      ))}
    </nav>
  );
}
