import { TrendingUp } from 'lucide-react';
import { counted } from '~/core/counted';
import { showTime } from '~/core/dates';
import { EmptyState } from '~/ui/empty-state';
import { Section } from '~/ui/page';
import { listAt, Pager } from '~/ui/pager';
import { GenerateForm, Generating } from '~/ui/priced';
import { read } from '~/web/read.server';
import { useSimpleForm } from '~/web/simple-form';
import { submit } from '~/web/submit.server';
import { shownPrice, tooFewCredits, workMessage } from '../../billing/index.server';
import { TrendList } from '../components/trend-list';
import { showTrend } from '../show';
import { browseTrends, generateTrends } from '../trends.server';
import type { Route } from './+types/trends';

const trendsAt = (clientId: string | undefined) => `/clientDashBoard/${clientId}/trends`;

export const loader = read(browseTrends, ({ items, credits, underWay, ...page }) => ({
  ...page,
  trends: items.map(showTrend),
  price: shownPrice('trends', credits),
  tooFew: tooFewCredits('trends', credits),
  underWay: underWay.map(
    ({ since, byName }) =>
      `Creating market trends for ${byName}, started ${showTime(since)}. You can leave this page. They will be here.`,
  ),
}));
export const action = submit(generateTrends, {
  to: (_, { id }) => trendsAt(id),
  toast: workMessage,
});

/** A client's market trends: a tab of the client's page. */
export default function Trends({ loaderData, actionData, params }: Route.ComponentProps) {
  const { trends, price, previous, next, tooFew, underWay } = loaderData;
  const [form] = useSimpleForm('generate-trends', actionData);
  const isEmpty = trends.length === 0;
  const generate = <GenerateForm price={price}>Generate Market Trends</GenerateForm>;
  return (
    <Section
      title="Market Trend"
      text="What’s coming in this client’s market, and what it means for them."
      action={isEmpty ? undefined : generate}
    >
      <Generating form={form} tooFew={tooFew} underWay={underWay} />
      {isEmpty ? (
        <EmptyState
          icon={TrendingUp}
          title="No market trends yet"
          text="Get three to five talking points for your next conversation."
          action={generate}
        />
      ) : (
        <TrendList trends={trends} />
      )}
      {(previous !== null || next !== null) && (
        <Pager
          at={listAt(trendsAt(params.id))}
          previous={previous}
          next={next}
          shown={counted(trends.length, 'trend')}
        />
      )}
    </Section>
  );
}
