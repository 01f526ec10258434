import { Coins } from 'lucide-react';
import { counted, shownNumber } from '~/core/counted';
import { EmptyState } from '~/ui/empty-state';
import { Section } from '~/ui/page';
import { listAt, Pager } from '~/ui/pager';
import { read } from '~/web/read.server';
import { StatementList } from '../components/statement-list';
import { priceOf, type Work, workNames } from '../prices';
import { showLine } from '../show';
import { readStatement } from '../statement.server';
import type { Route } from './+types/statement';

const home = '/settings/credits';

export const meta = () => [{ title: 'Credits · Laoban' }];
export const loader = read(readStatement, ({ lines, ...page }) => ({ ...page, items: lines.map(showLine) }));

export default function Statement({ loaderData }: Route.ComponentProps) {
  const { credits, items, previous, next } = loaderData;
  return (
    <Section
      title={credits === null ? 'Everything is free here' : `${shownNumber(credits)} credits left`}
      text={`Prices: ${(Object.keys(workNames) as Work[]).map((work) => `${workNames[work]} ${priceOf(work)}`).join(', ')}. You’re never charged for failed work.`}
    >
      {items.length > 0 ? (
        <StatementList items={items} />
      ) : (
        <EmptyState
          icon={Coins}
          title="No credits spent yet"
          text="Ideas, storyboards, scenes and trends appear here, with who requested them and what they cost."
        />
      )}
      {(previous !== null || next !== null) && (
        <Pager
          at={listAt(home)}
          previous={previous}
          next={next}
          shown={counted(items.length, 'entry', 'entries')}
        />
      )}
    </Section>
  );
}
