import { Printer, Tags } from 'lucide-react';
import { Button, LinkButton } from '~/ui/button';
import { CodePicture } from '~/ui/code-picture';
import { EmptyState } from '~/ui/empty-state';
import { Page, PageHeader } from '~/ui/page';
import { read } from '~/web/read.server';
import { drawLabels } from '../codes.server';
import * as messages from '../messages';
import type { Route } from './+types/labels';

export const meta = () => [{ title: 'Labels · Laoban' }];

const drawn = read(drawLabels, (labels) => ({ labels }));

/** A form sends all ticked boxes under one name. */
export const loader = async (args: Route.LoaderArgs) => {
  const url = new URL(args.url);
  url.searchParams.set('item', args.url.searchParams.getAll('item').join(','));
  return await drawn({ ...args, url });
};

/** A sheet of labels to print, cut and stick on shelves. */
export default function Labels({ loaderData: { labels } }: Route.ComponentProps) {
  return (
    <Page>
      <div className="no-print">
        <PageHeader
          back={{ to: '/Inventory', label: 'Back to Inventory' }}
          title="Labels"
          purpose="Print them, cut them out and stick them on the shelves. Anyone signed in can scan one to take stock out."
          action={
            labels.length > 0 && (
              <Button
                type="button"
                variant="primary"
                icon={<Printer size={16} />}
                className="needs-js"
                onClick={() => window.print()}
              >
                Print
              </Button>
            )
          }
        />
      </div>
      {labels.length === 0 ? (
        <EmptyState
          icon={Tags}
          title="No items are chosen"
          text={messages.labelsNeeded}
          action={<LinkButton to="/Inventory">Choose items</LinkButton>}
        />
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-2 print:gap-0">
          {labels.map(({ id, sku, productName, location, code }) => (
            <li
              key={id}
              className="card-box flex items-center gap-3 rounded-box border border-base-300 bg-base-100 p-3 print:rounded-none"
            >
              <CodePicture code={code} label={`QR code of ${productName}`} className="size-28" />
              <div className="min-w-0 wrap-anywhere">
                <p className="font-semibold leading-snug">{productName}</p>
                <p className="mt-1 text-small text-muted">{sku}</p>
                <p className="text-small text-muted">{location}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
