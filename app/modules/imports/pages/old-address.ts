import { type LoaderFunctionArgs, redirect } from 'react-router';

/** Where lists of clients and of items were imported before all kinds were one. */
export function loader({ url }: LoaderFunctionArgs): Response {
  return redirect(/^\/crm\//i.test(url.pathname) ? '/imports/clients' : '/imports/items');
}
