import { ConfirmDialog } from '~/ui/confirm';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import * as messages from '../messages';
import { deletePrice, readPrice } from '../prices.server';
import type { Route } from './+types/delete-price';

export const meta = () => [{ title: 'Delete price · Laoban' }];
export const loader = read(readPrice, ({ productName, competitor, url }) => ({
  name: productName ? `“${productName}” at ${competitor}` : url,
}));
export const action = submit(deletePrice, { to: '/Pricing', toast: messages.deleted });

/** Asks before a tracked price is removed. */
export default function DeletePrice({ loaderData: { name } }: Route.ComponentProps) {
  return (
    <ConfirmDialog
      title="Delete this price?"
      closeTo="/Pricing"
      sentence={`${name} will no longer be tracked for anyone in your company. This cannot be undone.`}
      confirmLabel="Delete price"
    />
  );
}
