import { redirect } from 'react-router';
import { showDate } from '~/core/dates';
import { showMoney } from '~/core/money';
import { Badge } from '~/ui/badge';
import { LinkButton } from '~/ui/button';
import { DetailList } from '~/ui/detail-list';
import { Notice } from '~/ui/notice';
import { Card, Section } from '~/ui/page';
import { read } from '~/web/read.server';
import { readInvoice } from '../plans.server';
import type { Route } from './+types/invoice';

export const meta = () => [{ title: 'Invoice · Laoban' }];
export const loader = read(readInvoice, ({ invoice, company }) => {
  const { number, at, amount, currency, paid, what, url } = invoice;
  if (url) throw redirect(url);
  return { number, what, paid, on: showDate(at), amount: showMoney(amount, currency), company: company.name };
});

/** An invoice of the test mode. Stripe's are at Stripe's own address. */
export default function Invoice({ loaderData }: Route.ComponentProps) {
  const { number, what, paid, on, amount, company } = loaderData;
  return (
    <Section title={`Invoice ${number}`} action={<LinkButton to="/settings/plans">Back to plans</LinkButton>}>
      <Notice>Test mode: no money moves. Not an invoice for your books.</Notice>
      <Card>
        <DetailList
          items={[
            ['For', company],
            ['Date', on],
            ['What', what],
            ['Amount', amount],
            [
              'State',
              <Badge key="state" tone={paid ? 'success' : 'warning'}>
                {paid ? 'Paid' : 'Open'}
              </Badge>,
            ],
          ]}
        />
      </Card>
    </Section>
  );
}
