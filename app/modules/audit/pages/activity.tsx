import { History, SearchX } from 'lucide-react';
import { counted } from '~/core/counted';
import { LinkButton } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { FilterDate, FilterSelect, Filters } from '~/ui/filters';
import { Page, PageHeader } from '~/ui/page';
import { listAt, Pager } from '~/ui/pager';
import { read } from '~/web/read.server';
import { browseActivity } from '../activity.server';
import { ActivityList } from '../components/activity-list';
import { showLine } from '../show';
import type { Route } from './+types/activity';

const home = '/settings/activity';

export const meta = () => [{ title: 'Activity · Laoban' }];
export const loader = read(browseActivity, ({ lines, people, ...page }) => ({
  ...page,
  people: people.map(({ _id, name }) => ({ value: _id, label: name })),
  items: lines.map((line) => ({ ...showLine(line, line.page), figures: line.figures })),
}));

export default function Activity({ loaderData }: Route.ComponentProps) {
  const { filters, wrong, people, kinds, items, previous, next } = loaderData;
  const { who, kind, from, to } = filters;
  const chosen = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
  const filtered = Object.keys(chosen).length > 0;
  return (
    <Page>
      <PageHeader
        back={{ to: '/settings', label: 'Settings' }}
        title="Activity"
        purpose="Who did what in your company, and when."
        action={<LinkButton to="/settings/activity/security">Security events</LinkButton>}
      />
      <Filters values={filters} clear={filtered ? home : null}>
        <FilterSelect name="who" label="Who" value={who} empty="Everybody" options={people} />
        <FilterSelect name="kind" label="What" value={kind} empty="Everything" options={kinds} />
        <FilterDate name="from" label="From" value={from} wrong={wrong?.from} />
        <FilterDate name="to" label="To" value={to} wrong={wrong?.to} />
      </Filters>
      {items.length > 0 && <ActivityList items={items} />}
      {items.length === 0 && !wrong && <NoActivity filtered={filtered} />}
      {items.length > 0 && (
        <Pager
          at={listAt(home, chosen)}
          previous={previous}
          next={next}
          shown={counted(items.length, 'entry', 'entries')}
        />
      )}
    </Page>
  );
}

function NoActivity({ filtered }: { filtered: boolean }) {
  if (!filtered) {
    return (
      <EmptyState
        icon={History}
        title="No activity yet"
        text="Every change appears here, with who made it and when."
      />
    );
  }
  return (
    <EmptyState
      icon={SearchX}
      title="Nothing found"
      text="Nothing of this kind happened in this period."
      action={<LinkButton to={home}>Show everything</LinkButton>}
    />
  );
}
