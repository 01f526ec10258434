import { config } from '~/core/config.server';

/** The loader of a page with the chat link. */
export function contactSales() {
  return { contactSalesUrl: config().CONTACT_SALES_URL };
}
