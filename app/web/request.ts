import { createContext } from 'react-router';

/** Facts about a request that are known before any route runs. */
interface RequestFacts {
  /** On each of the request's log lines and on error pages. */
  id: string;
  /** The client's address; from `X-Forwarded-For` only if TRUST_PROXY is on. */
  address: string;
  /** The host and port the request was sent to. */
  host: string;
  /** The CSP nonce of this page's scripts. */
  nonce: string;
  /** Headers to add to a refused page's response, since the router drops those of an error. */
  headers: Headers;
  /** The matched route's pattern for the metrics: '/Inventory/:itemID', never an id. */
  route: { pattern: string };
  /** Whether the client has gone without its answer. */
  isBrokenOff: () => boolean;
  /** What was typed into a refused form, as text. */
  typed?: string | undefined;
}

export const requestFacts = createContext<RequestFacts>();
