import { Search, SearchX } from 'lucide-react';
import { EmptyState } from '~/ui/empty-state';
import { FindExamples } from '~/ui/find-examples';
import { Page, PageHeader } from '~/ui/page';
import { SearchBox } from '~/ui/search-box';
import { read } from '~/web/read.server';
import { FoundGroups } from '../components/found-groups';
import { find } from '../find.server';
import { presentFind } from '../present';
import type { Route } from './+types/find';

export const meta = () => [{ title: 'Find · Laoban' }];
export const loader = read(find, presentFind);

const mostRepeated = 40;
/** A pasted text is not repeated whole. */
const shorten = (q: string) => (q.length > mostRepeated ? `${q.slice(0, mostRepeated).trimEnd()}…` : q);

/** Everything that somebody may open, by a few letters. */
export default function Find({ loaderData: found }: Route.ComponentProps) {
  const { q, hint, corrected, groups, commands } = found;
  return (
    <Page>
      <PageHeader title="Find" />
      <SearchBox name="q" value={q} label="Find" placeholder="Name, number or phone" />
      {q === '' ? (
        <EmptyState
          icon={Search}
          title="Find anything"
          text="Clients, quotations, invoices, jobs, tasks, items and more: type a few letters, a number or a phone number. Or ask:"
          action={<FindExamples />}
        />
      ) : hint ? (
        <EmptyState icon={Search} title="Type a little more" text={hint} />
      ) : groups.length + commands.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title={`Nothing found for “${shorten(q)}”`}
          text="Check the spelling, or try fewer letters. Or ask:"
          action={<FindExamples />}
        />
      ) : (
        <>
          {corrected && (
            <p role="status">
              Nothing found for “{shorten(q)}”. These are the results for <b>{corrected}</b>.
            </p>
          )}
          <FoundGroups found={found} />
        </>
      )}
    </Page>
  );
}
