import { Repeat } from 'lucide-react';
import { Link } from 'react-router';
import { showDate } from '~/core/dates';
import { showMoney } from '~/core/money';
import { repeatInWords } from '~/core/repeat';
import { Button, LinkButton } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { Form } from '~/ui/form';
import { Card, Page, PageHeader } from '~/ui/page';
import { listAt, Pager, shownOf } from '~/ui/pager';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import * as messages from '../messages';
import { browseRepeating, repeatInvoice } from '../recurring.server';
import type { Route } from './+types/repeating';

const home = '/Invoices/repeating';

export const meta = () => [{ title: 'Repeating invoices · Laoban' }];
export const loader = read(browseRepeating, ({ items, ...page }) => ({
  ...page,
  rows: items.map(({ series, invoice }) => ({
    id: invoice._id,
    number: invoice.number ?? 'Draft',
    title: invoice.title,
    client: invoice.clientName,
    total: showMoney(invoice.total, invoice.currency),
    repeats: repeatInWords(series.repeat),
    next: showDate(series.next),
  })),
}));
export const action = submit(repeatInvoice, { to: home, toast: messages.repeatsNoMore });

/** The invoices of which the clock makes drafts: what comes when, and an end to it. */
export default function Repeating({ loaderData }: Route.ComponentProps) {
  const { rows, count, previous, next } = loaderData;
  return (
    <Page>
      <PageHeader
        back={{ to: '/Invoices', label: 'All invoices' }}
        title="Repeating invoices"
        purpose="Each one gives you a draft on its day, to check and issue."
      />
      {rows.length > 0 ? (
        <Card flush>
          <table aria-label="Repeating invoices" className="table table-cards">
            <thead>
              <tr>
                <th scope="col">Invoice</th>
                <th scope="col">Client</th>
                <th scope="col" className="text-right">
                  Total
                </th>
                <th scope="col">Repeats</th>
                <th scope="col">Next draft</th>
                <th scope="col">
                  <span className="sr-only">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </tbody>
          </table>
        </Card>
      ) : (
        <EmptyState
          icon={Repeat}
          title="No invoice repeats"
          text="Rent, cleaning, a monthly delivery: open an invoice and press Repeat. You then get a draft every week, month or quarter."
          action={<LinkButton to="/Invoices">All invoices</LinkButton>}
        />
      )}
      {count > 0 && (
        <Pager
          at={listAt(home, {})}
          previous={previous}
          next={next}
          shown={shownOf(rows.length, count, 'repeating invoice', false)}
        />
      )}
    </Page>
  );
}

function Row({ row }: { row: Route.ComponentProps['loaderData']['rows'][number] }) {
  const { id, number, title, client, total, repeats, next } = row;
  return (
    <tr>
      <th scope="row" className="font-medium">
        <Link
          to={`/Invoices/${id}`}
          discover="none"
          className="tap inline-flex items-center text-primary wrap-anywhere hover:underline"
        >
          {title}
        </Link>
        <span className="block font-normal text-small text-muted">{number}</span>
      </th>
      <td data-label="Client" className="wrap-anywhere">
        {client}
      </td>
      <td data-label="Total" className="whitespace-nowrap tabular-nums lg:text-right">
        {total}
      </td>
      <td data-label="Repeats">
        <span className="inline-block first-letter:uppercase">{repeats}</span>
      </td>
      <td data-label="Next draft" className="whitespace-nowrap">
        {next}
      </td>
      <td>
        <div className="flex flex-wrap items-center gap-2 lg:flex-nowrap lg:justify-end">
          <LinkButton to={`/Invoices/${id}/repeat`} size="small">
            Change
            <span className="sr-only"> {title}</span>
          </LinkButton>
          <Form preventScrollReset>
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="repeat" value="" />
            <Button size="small" variant="ghost">
              Stop
              <span className="sr-only"> {title}</span>
            </Button>
          </Form>
        </div>
      </td>
    </tr>
  );
}
