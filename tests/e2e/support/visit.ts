import type { Login, People } from './people';

export interface Visit {
  path: string;
  heading: string | RegExp;
  title: string | RegExp;
  who?: (people: People) => Login;
  status?: number;
  /** Made of the same parts as another page here: it is read, but the browser does not draw it. */
  again?: true;
  /** It has colours that no other page has: axe looks at it in dark too. */
  inDark?: true;
  /** A list, the longest of its kind: it has to fit into each window that has the sidebar. */
  list?: true;
}

export const owner = (people: People) => people.sample('owner');
export const driver = (people: People) => people.sample('driver');
export const ended = (people: People) => people.ended;
