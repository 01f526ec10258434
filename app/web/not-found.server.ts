import { data } from 'react-router';

/** The loader of the page for an address that leads nowhere: a page like others, but a 404. */
export function missing() {
  return data(null, { status: 404 });
}
