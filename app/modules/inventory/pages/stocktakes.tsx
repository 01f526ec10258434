import { ClipboardList } from 'lucide-react';
import { Link } from 'react-router';
import { counted } from '~/core/counted';
import { showDateTime } from '~/core/dates';
import { Badge } from '~/ui/badge';
import { Button, LinkButton } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { SelectField } from '~/ui/field';
import { Form } from '~/ui/form';
import { Card, Page, PageHeader } from '~/ui/page';
import { Refused } from '~/ui/refused';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { presentStocktake } from '../present';
import * as messages from '../stocktake-messages';
import { stocktakeInput } from '../stocktake-schema';
import { browseStocktakes, startStocktake } from '../stocktakes.server';
import type { Route } from './+types/stocktakes';

export const meta = () => [{ title: 'Stocktakes · Laoban' }];
export const loader = read(browseStocktakes, ({ stocktakes, locations }) => ({
  locations,
  stocktakes: stocktakes.map((one) => {
    const { startedAt, finishedAt, ...shown } = presentStocktake(one);
    return { ...shown, started: showDateTime(startedAt), finished: finishedAt && showDateTime(finishedAt) };
  }),
}));
export const action = submit(startStocktake, { to: ({ _id }) => `/Inventory/stocktakes/${_id}` });

/** Starts stocktakes, and lists those that are open and the latest ones. */
export default function Stocktakes({
  loaderData: { stocktakes, locations },
  actionData,
}: Route.ComponentProps) {
  const [form, fields] = useFormReply<{ location: string }>('start-stocktake', actionData, {
    schema: stocktakeInput,
  });
  return (
    <Page>
      <PageHeader
        back={{ to: '/Inventory', label: 'Back to Inventory' }}
        title="Stocktakes"
        purpose="Count a shelf by phone, several people at once. What is sold meanwhile is taken into account."
      />
      <Refused />
      {locations.length > 0 && (
        <Form id={form.id} className="flex flex-wrap items-end gap-3">
          <SelectField
            field={fields.location}
            label="Location"
            empty={messages.everywhere}
            options={locations}
            className="max-sm:w-full sm:min-w-56"
          />
          <Button variant="primary" icon={<ClipboardList size={16} />} className="max-sm:w-full">
            Start counting
          </Button>
        </Form>
      )}
      {stocktakes.length === 0 ? (
        <EmptyState
          icon={ClipboardList}
          title="No stocktake yet"
          text={
            locations.length > 0
              ? 'Choose a location and start. You see what differs before anything is booked.'
              : 'Add the items of your stock first.'
          }
          action={
            locations.length === 0 && (
              <LinkButton to="/Inventory/new" variant="primary">
                Add your first item
              </LinkButton>
            )
          }
        />
      ) : (
        <ul className="flex flex-col gap-3">
          {stocktakes.map(
            ({ id, location, status, startedBy, started, finishedBy, finished, differences }) => (
              <li key={id}>
                <Card className="flex flex-wrap items-center justify-between gap-3">
                  <div className="min-w-0">
                    <Link
                      to={`/Inventory/stocktakes/${id}`}
                      className="tap inline-flex items-center font-medium text-base wrap-anywhere hover:text-primary"
                    >
                      {location || messages.everywhere}
                    </Link>
                    <p className="text-muted text-small">
                      {finished
                        ? `Finished by ${finishedBy}, ${finished}`
                        : `Started by ${startedBy}, ${started}`}
                    </p>
                  </div>
                  {status === 'open' ? (
                    <Badge tone="warning">In progress</Badge>
                  ) : (
                    <span className="text-muted">{counted(differences ?? 0, 'difference')}</span>
                  )}
                </Card>
              </li>
            ),
          )}
        </ul>
      )}
    </Page>
  );
}
