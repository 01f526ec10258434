import type { Access } from '../../app/core/access';
import type { Effect } from '../../app/operation/operation.server';
import type { ApiClient } from './api';
import type { PlainBrowser } from './browser';

type Flag = 'CRM' | 'Meetings' | 'Tasks' | 'Quotes' | 'HR' | 'JobManagement';

/**
 * Who may call: everybody, every signed-in user, owners, the person themselves (or holders of `selfOr`), or holders of
 * one of these flags. Whether somebody is an approver or a job's driver is checked by the operation.
 */
type Key = 'public' | 'any' | 'laoban' | 'self' | { selfOr: Flag } | 'approver' | 'driver' | readonly Flag[];

interface Row {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The address with its parameters in braces. */
  path: string;
  key: Key;
}

/** One documented call as data. The checks that hold for every call run over these rows. */
export interface ContractRow extends Row {
  /** The operation's effect; by default `read` for GET and `write` for the rest. */
  effect?: Effect;
  /** A body that succeeds. */
  body?: Record<string, unknown>;
  /** The whole request if no plain body succeeds, for example a signed one. */
  sends?: () => { body: string; headers: Record<string, string> };
  /** The query that a GET needs to succeed. */
  query?: Record<string, string>;
  /** Creates the record the call is about in this company and returns its id. */
  thing?: (company: ApiClient) => Promise<string>;
  /** The field of the body or query with the record's id, if it is not in the address. */
  thingIn?: string;
  /** The body about this record, if its id is deeper in it. */
  bodyAbout?: (id: string) => Record<string, unknown>;
  /** Fields of the body with ids created together with the record. */
  madeWithThing?: readonly string[];
  /** Fields with ids of other records, with functions that create these. */
  refers?: Record<string, (company: ApiClient) => Promise<string>>;
  /** For a PUT that takes its record back: how to make one with as much in it as possible, and to get it as a call returns it. */
  sentBack?: {
    thing?: (company: ApiClient) => Promise<string>;
    read: (company: ApiClient, id: string) => Promise<Record<string, unknown>>;
  };
  /** The fields of a success, sorted; `[]` for a list, null if it is not JSON. */
  shape: readonly string[] | null;
}

/** One page as data. The checks that hold for every page run over these rows. */
export interface PageRow {
  /** The address as in the routes, with `:id` for the page's record. */
  path: string;
  /** The route's path, if `path` has a value for another of its parameters. */
  route?: string;
  /**
   * Who may open it: everybody, every signed-in user, owners, or holders of one of these flags. A scanned page is
   * public: it asks strangers to sign in.
   */
  key: 'public' | 'any' | 'laoban' | readonly string[];
  /**
   * Creates the page's record in this company and returns its id; two ids are separated by a slash. Some can only be
   * created by a page.
   */
  thing?: (company: ApiClient, browser: PlainBrowser) => Promise<string>;
  /** The fields of a form that succeeds; without them the page takes no form. */
  fields?: Record<string, string>;
  /** It only redirects. */
  leads?: true;
  /** Anybody with the address may see it, from any company. */
  shared?: true;
}

/** The effect of a row. */
export const effectOf = ({ effect, method }: ContractRow): Effect =>
  effect ?? (method === 'GET' ? 'read' : 'write');

/** Whether an operation's access is the row's key. */
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

/** An address with its parameters. For several, `thing` is their values separated by slashes. */
export function filled(path: string, thing: string, encode = encodeURIComponent): string {
  const parts = parametersOf(path).length > 1 ? thing.split('/') : [thing];
  return path.replace(/\{\w+\}/g, () => encode(parts.shift() ?? thing));
}

/** A call's name, ignoring case and parameter names. */
export function nameOf({ method, path }: { method: string; path: string }): string {
  return `${method} ${path.replace(/\{\w+\}/g, '{}').toLowerCase()}`;
}

/** The fields as a form sends them. */
export const strings = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));

/** The record of a list with that id. */
export function inList(
  all: readonly Record<string, unknown>[],
  wanted: Record<string, string>,
): Record<string, unknown> {
  const [[name = '', id] = []] = Object.entries(wanted);
  const found = all.find((one) => one[name] === id);
  if (!found) throw new Error(`The list has no ${id}`);
  return found;
}
