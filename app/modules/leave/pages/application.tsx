import { useOutletContext } from 'react-router';
import { Card, Section } from '~/ui/page';
import { read } from '~/web/read.server';
import { ApplicationForm } from '../components/application-form';
import { BalanceCards } from '../components/balance-cards';
import { openApplication } from '../count.server';
import type { Route } from './+types/application';
import type { LeaveRoom } from './leave';

export const loader = read(openApplication, ({ balances, ...page }) => ({
  ...page,
  balances: balances.map(({ type, balance }) => ({ type, ...balance })),
}));

export default function Application({ loaderData }: Route.ComponentProps) {
  const { balances, year, counted } = loaderData;
  const { reply } = useOutletContext<LeaveRoom>();
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Card>
        <ApplicationForm types={balances.map(({ type }) => type)} counted={counted} reply={reply} />
      </Card>
      <Section title={`Your balance for ${year}`}>
        <BalanceCards balances={balances} />
      </Section>
    </div>
  );
}
