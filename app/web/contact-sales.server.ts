import { env } from './env.server';

/** The loader of a page with the chat link. */
export function contactSales() {
  return { contactSalesUrl: env().CONTACT_SALES_URL };
}
