import { getFormProps } from '@conform-to/react';
import { Tags } from 'lucide-react';
import { Outlet } from 'react-router';
import { showDateTime } from '~/core/dates';
import { Button, LinkButton } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { FormErrors, TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { useLookingAgain } from '~/ui/looking-again';
import { Notice } from '~/ui/notice';
import { Card, Page, PageHeader } from '~/ui/page';
import { useFormReply, useRound } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { PriceTable } from '../components/price-table';
import * as messages from '../messages';
import { browsePrices, trackPrice } from '../prices.server';
import { newPriceInput } from '../schema';
import { currency } from '../simulation';
import type { Route } from './+types/pricing';

export const meta = () => [{ title: 'Competitor prices · Laoban' }];
export const loader = read(browsePrices, (prices) => ({
  prices: prices.map((price) => ({
    id: price._id,
    url: price.url,
    productName: price.productName,
    competitor: price.competitor,
    currentPrice: price.currentPrice,
    previousPrice: price.previousPrice,
    currency,
    lastUpdated: price.lastUpdated && showDateTime(price.lastUpdated),
    status: price.status,
  })),
}));
export const action = submit(trackPrice, { to: '/Pricing', toast: messages.added });

const lookEveryMs = 700;

export default function Pricing({ loaderData: { prices }, actionData }: Route.ComponentProps) {
  const underWay = prices.some(({ status }) => status === 'updating');
  useLookingAgain(lookEveryMs, underWay);
  const round = useRound(actionData);
  return (
    <Page>
      <PageHeader
        back={{ to: '/Quotes', label: 'Quotations' }}
        title="Competitor Price Tracker"
        purpose="What competitors charge for what you sell."
      />
      <Notice>{messages.sample}</Notice>
      <Card>
        <NewPrice key={round} actionData={actionData} />
      </Card>
      {/* Without JavaScript the page does not refresh by itself. */}
      {underWay && (
        <noscript>
          <LinkButton to="/Pricing" reloadDocument>
            Look again
          </LinkButton>
        </noscript>
      )}
      {prices.length > 0 ? (
        <PriceTable prices={prices} />
      ) : (
        <EmptyState
          icon={Tags}
          title="No prices yet"
          text="Add the web address of a competitor’s product to follow its price."
        />
      )}
      <Outlet />
    </Page>
  );
}

function NewPrice({ actionData }: Pick<Route.ComponentProps, 'actionData'>) {
  const [form, fields] = useFormReply<{ url: string }>('new-price', actionData, { schema: newPriceInput });
  return (
    <Form
      {...getFormProps(form)}
      className="flex flex-col gap-3"
      staysUnder={['/Pricing']}
      preventScrollReset
    >
      <FormErrors form={form} />
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          field={fields.url}
          label="Product address"
          required
          inputMode="url"
          autoComplete="off"
          placeholder="https://shop.example/dark-roast-1kg"
          className="flex-1 basis-72"
        />
        <span className="sm:pt-6.75 max-sm:w-full">
          <Button variant="primary" wide>
            Track price
          </Button>
        </span>
      </div>
    </Form>
  );
}
