import type { LoaderFunctionArgs } from 'react-router';
import { read, redirectTo } from '~/web/read.server';
import { findInvoice } from '../invoice/invoices.server';
import { type KindName, kindAt, pageOf } from '../kinds';
import { readQuotation } from '../quotation/quotations.server';

/** The loader or action of an address that both kinds have. */
export function byKind<Answer>(of: Record<KindName, (args: LoaderFunctionArgs) => Promise<Answer>>) {
  return async (args: LoaderFunctionArgs): Promise<Answer> => await of[kindAt(args.url.pathname)](args);
}

/** The loader of an address that takes only form posts: opening it leads to the document. */
export const backToPage = byKind({
  quotation: redirectTo(
    read(readQuotation, ({ quotation }) => quotation._id),
    (id) => pageOf('quotation', id),
  ),
  invoice: redirectTo(
    read(findInvoice, ({ _id }) => _id),
    (id) => pageOf('invoice', id),
  ),
});

/** The same request with the ticked boxes, which a form sends all under one name, as one text. */
export function withTicked<Args extends LoaderFunctionArgs>(args: Args): Args & { ids: string } {
  const url = new URL(args.url);
  const ids = url.searchParams.getAll('ids').join(',');
  if (ids) url.searchParams.set('ids', ids);
  else url.searchParams.delete('ids');
  return { ...args, url, ids };
}
