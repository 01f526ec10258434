import type { Access } from '../../app/core/access';
import type { Effect } from '../../app/core/operation';
import type { ApiClient } from './api';
import type { PlainBrowser } from './browser';

type Flag = 'CRM' | 'Meetings' | 'Tasks' | 'Quotes' | 'HR' | 'JobManagement';

/**
 * Who may call: everybody, every signed-in user, the owner, the person themselves (or the holders of `selfOr`), the
 * holders of one of these flags. The operation itself finds out who is an approver or the driver of a job.
 */
type Key = 'public' | 'any' | 'laoban' | 'self' | { selfOr: Flag } | 'approver' | 'driver' | readonly Flag[];

interface Row {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The address, with the names of its parameters in braces. */
  path: string;
  key: Key;
}

/** One documented call, as data: the checks that hold for every call are made from these rows. */
export interface ContractRow extends Row {
  /** What it does to the company's data; without it a GET reads and all else is a write. */
  effect?: Effect;
  /** A body that succeeds. */
  body?: Record<string, unknown>;
  /** The whole request where no plain body succeeds: a signed one. */
  sends?: () => { body: string; headers: Record<string, string> };
  /** What a GET needs in its address to succeed. */
  query?: Record<string, string>;
  /** Makes the thing that the call is about, in this company, and answers its id. */
  thing?: (company: ApiClient) => Promise<string>;
  /** The field of the body, or of a GET's query, that names the thing, where the address does not. */
  thingIn?: string;
  /** The fields of the body that name what was made together with the thing. */
  madeWithThing?: readonly string[];
  /** The fields of query or body that name a thing, with what makes one. */
  refers?: Record<string, (company: ApiClient) => Promise<string>>;
  /** The fields of a success, sorted; `[]` where the answer is a list, null where it is no JSON. */
  shape: readonly string[] | null;
}

/** One page, as data: the checks that hold for every page are made from these rows. */
export interface PageRow {
  /** Its address as the routes write it, `:id` standing for the thing that the page is about. */
  path: string;
  /**
   * Who may open it: everybody, every signed-in user, the owner, or the holders of one of these flags. A scanned
   * page counts as everybody's: the page itself asks a stranger to sign in.
   */
  key: 'public' | 'any' | 'laoban' | readonly string[];
  /**
   * Makes the thing that the page is about, in this company, and answers its id; where the address names two, both with a
   * slash between. Some can be made by a page alone.
   */
  thing?: (company: ApiClient, browser: PlainBrowser) => Promise<string>;
  /** The fields of a form that succeeds; without them the page takes no form. */
  fields?: Record<string, string>;
  /** It only leads somewhere else. */
  leads?: true;
  /** Anybody who has the address may see it, from any company. */
  shared?: true;
}

/** The effect that a row documents. */
export const effectOf = ({ effect, method }: ContractRow): Effect =>
  effect ?? (method === 'GET' ? 'read' : 'write');

/** Whether an operation's access is what a row's key says. */
export function opensTo(access: Access, { key, path }: Row): boolean {
  const expected: Access[] =
    key === 'any' || key === 'approver' || key === 'driver'
      ? ['signed-in']
      : key === 'self'
        ? // Where the address names nobody, a `userID` does, and that is checked for every call.
          [
            { self: parametersOf(path)[0] ?? '', or: [] },
            ...(path.includes('{') ? [] : ['signed-in' as const]),
          ]
        : typeof key === 'object' && 'selfOr' in key
          ? [{ self: parametersOf(path)[0] ?? '', or: [key.selfOr] }]
          : typeof key === 'object' && key.length === 1
            ? [key, key[0] as Flag]
            : [key as Access];
  return expected.some((one) => JSON.stringify(one) === JSON.stringify(access));
}

/** The names of the parameters in an address. */
export function parametersOf(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/** An address with its parameters: of one with several, `thing` is their values with slashes between. */
export function filled(path: string, thing: string, encode = encodeURIComponent): string {
  const parts = parametersOf(path).length > 1 ? thing.split('/') : [thing];
  return path.replace(/\{\w+\}/g, () => encode(parts.shift() ?? thing));
}

/** One call's name; the case and the parameters' names do not count in it. */
export function nameOf({ method, path }: { method: string; path: string }): string {
  return `${method} ${path.replace(/\{\w+\}/g, '{}').toLowerCase()}`;
}

/** The fields as a form sends them. */
export const strings = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
