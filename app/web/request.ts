import { createContext } from 'react-router';

/** What the server knows about a request before any route looks at it. */
export interface RequestFacts {
  /** On each log line of the request, and on each page that reports a failure. */
  id: string;
  /** The network address; from `X-Forwarded-For` only where TRUST_PROXY is on. */
  address: string;
  /** The host that the request was sent to, with its port. */
  host: string;
  /** Allows the scripts of this page to run. */
  nonce: string;
  /** Headers that a refused page adds to its response: the router drops those of an error. */
  headers: Headers;
  /** The pattern of the matched route for the metrics: '/Inventory/:itemID', never an id. */
  route: { pattern: string };
  /** The fields of a refused form, as text. */
  typed?: string | undefined;
}

export const requestFacts = createContext<RequestFacts>();
