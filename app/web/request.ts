import { createContext } from 'react-router';
import type { WholeBody } from './whole-body.server';

/** What the server knows of a request before any route looks at it. */
export interface RequestFacts {
  /** Stands in each log line and on each page that says sorry. */
  id: string;
  /** The network address, behind a proxy only where TRUST_PROXY is on. */
  address: string;
  /** The one word that lets this page's own scripts run. */
  nonce: string;
  /** What the answer carries beside what its route says, set by whoever refuses a page. */
  headers: Headers;
  /** The pattern of the route that was asked for, for whoever measures: '/Inventory/:itemID', never an id. */
  route: { pattern: string };
  /** What was typed into the form that was refused, as text. */
  typed?: string | undefined;
  /** What an answer says, whole: in the `Response` itself it would be a stream, to be read piece by piece. */
  whole?: { of: Response; body: WholeBody };
}

export const requestFacts = createContext<RequestFacts>({
  id: '-',
  address: '-',
  nonce: '',
  headers: new Headers(),
  route: { pattern: '' },
});
