import { Scale } from 'lucide-react';
import { Link } from 'react-router';
import { counted, shownNumber } from '~/core/counted';
import { showDateTime } from '~/core/dates';
import { showQuantity } from '~/core/money-lines';
import { Badge } from '~/ui/badge';
import { Button } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { Form } from '~/ui/form';
import { useLookingAgain } from '~/ui/looking-again';
import { Card, Page, PageHeader } from '~/ui/page';
import { Refused } from '~/ui/refused';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { readBooks, startBookCheck } from '../books.server';
import * as messages from '../messages';
import type { Route } from './+types/books';

export const meta = () => [{ title: 'Check the ledger · Laoban' }];
export const loader = read(readBooks, (checks) => ({
  checks: checks.map(({ _id, startedAt, endedAt, startedBy, failed, ...found }) => ({
    ...found,
    id: _id,
    at: startedAt.toISOString(),
    when: showDateTime(startedAt),
    by: startedBy,
    state: endedAt ? ('ended' as const) : failed ? ('failed' as const) : ('running' as const),
  })),
}));
export const action = submit(startBookCheck, { to: '/Inventory/books', toast: messages.booksStarted });

type Check = Route.ComponentProps['loaderData']['checks'][number];

export default function Books({ loaderData: { checks } }: Route.ComponentProps) {
  const running = checks.some(({ state }) => state === 'running');
  useLookingAgain(1_500, running);
  const start = (
    <Form preventScrollReset>
      <Button variant="primary" icon={<Scale size={16} />} disabled={running}>
        Check now
      </Button>
    </Form>
  );
  return (
    <Page>
      <PageHeader
        back={{ to: '/Inventory', label: 'Back to Inventory' }}
        title="Check the ledger"
        purpose="Adds up each item's transactions and compares them with its counts. Also runs every night."
        action={checks.length > 0 && start}
      />
      <Refused />
      {checks.length === 0 ? (
        <EmptyState
          icon={Scale}
          title="Not checked yet"
          text="Every stock movement is a line in the ledger. This check makes sure they add up to the counts."
          action={start}
        />
      ) : (
        <ul className="flex flex-col gap-3">
          {checks.map((check) => (
            <li key={check.id}>
              <OneCheck check={check} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

function OneCheck({ check }: { check: Check }) {
  const { at, when, by, state, items, lines, wrong } = check;
  return (
    <Card className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {state === 'running' && <Badge tone="info">Adding up</Badge>}
        {state === 'failed' && <Badge tone="warning">Interrupted</Badge>}
        {state === 'ended' &&
          (wrong.length === 0 ? (
            <Badge tone="success">Everything adds up</Badge>
          ) : (
            <Badge tone="danger">
              {wrong.length === 1 ? '1 item does' : `${wrong.length} items do`} not add up
            </Badge>
          ))}
        <span className="text-muted">
          <time dateTime={at}>{when}</time>
          {by ? `, ${by}` : ', at night'}
          {state === 'ended' && ` · ${counted(items, 'item')}, ${counted(lines, 'transaction')}`}
        </span>
      </p>
      {wrong.length > 0 && (
        <ul className="flex flex-col gap-1">
          {wrong.map(({ itemId, name, counts, sums, lines, linesFound }) => (
            <li key={itemId} className="wrap-anywhere">
              <Link to={`/InventoryDetails/${itemId}`} className="font-medium text-primary underline">
                {name}
              </Link>
              {`: counts ${showQuantity(counts.totalCount)} in total and ${showQuantity(counts.onHoldCount)} on hold. Transactions add up to ${showQuantity(sums.totalCount)} and ${showQuantity(sums.onHoldCount)} (${shownNumber(linesFound)} of ${shownNumber(lines)} found).`}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
