import { expect, test } from 'vitest';
import { noAccess, ownerAccess } from '~/core/access';
import type { Refusal } from '~/core/refusal';
import type { HistoryEvent } from './collections';
import { acceptedWarnings, checksOf, commonFacts, type Facts, failedAddress, pass } from './ready';

const document = { _id: 'd', clientId: 'c', status: 'draft', revision: 2 };
const common = commonFacts('invoice', document, { access: ownerAccess });
const line = (unitPrice: number, more: object = {}) => ({
  description: 'Labour\nby the hour',
  quantity: 1_000,
  unitPrice,
  ...more,
});
const codes = (facts: Partial<Facts>) => checksOf({ ...common, ...facts }).map(({ code }) => code);
const due = { term: '30 days', date: '2026-12-24', today: '2026-11-24' };

test('nothing is said of a document that is whole', () => {
  const client = { name: 'Ah Seng', address: '12 Jalan Besar', lacksUen: false };
  const of = { lines: [line(5_000)], amount: 5_000 };
  expect(codes({ of, client, due, isPayable: true, depositsChanged: false })).toEqual([]);
});

test('GST without a number is mended in Settings, and in the document by those who may not change Settings', () => {
  const gst = { lacksNumber: true, lacksReason: false };
  const linkFor = (access: typeof ownerAccess) =>
    checksOf({ ...commonFacts('invoice', document, { access }), gst }).map(({ link }) => link);
  expect(linkFor(ownerAccess)).toEqual(['/settings/company/payments']);
  expect(linkFor({ ...noAccess, Quotes: true })).toEqual(['/Invoices/d/edit']);
});

test('what blocks comes first, and each says where it is mended', () => {
  const facts: Facts = {
    ...commonFacts('invoice', document, { access: ownerAccess, revision: 1 }),
    of: { lines: [], amount: 0 },
    client: { name: 'Ah Seng', address: '', lacksUen: true },
    due: { ...due, date: undefined, term: 'soon' },
    depositsChanged: true,
    isPayable: false,
    earlier: { text: 'INV-1 already bills this job.', page: '/Invoices/e' },
    failedAddress: 'a@b.example',
  };
  expect(checksOf(facts).map(({ code, link, blocks }) => [blocks, code, link])).toEqual([
    [true, 'revision', '/Invoices/d'],
    [true, 'no-lines', '/Invoices/d/edit'],
    [true, 'due-date-unknown', '/Invoices/d/edit'],
    [true, 'deposits-changed', '/Invoices/d/edit'],
    [false, 'no-way-to-pay', '/settings/company/payments'],
    [false, 'no-address', '/clientDashBoard/c/edit'],
    [false, 'invoiced-before', '/Invoices/e'],
    [false, 'bounced', '/clientDashBoard/c/edit'],
    [false, 'no-client-uen', '/clientDashBoard/c/edit'],
  ]);
  expect(codes({ due: { ...due, date: '2026-11-23' } })).toEqual(['due-date-over']);
});

test('a page that the reader may not open is no link', () => {
  const { pages } = commonFacts('quotation', document, { access: { ...noAccess, Quotes: true } });
  expect(pages).toEqual({ own: '/Quotes/d', edit: '/Quotes/d/edit', company: null, client: null });
});

test('lines at 0.00 are named, and one that its discount takes to 0 is meant', () => {
  const said = (...lines: ReturnType<typeof line>[]) =>
    checksOf({ ...common, of: { lines, amount: 1 } }).map(({ message }) => message);
  expect(said(line(100), line(0))).toEqual(['Line 2, “Labour”, is at 0.00.']);
  expect(said(line(0), line(100), line(0))).toEqual(['Lines 1, 3 are at 0.00.']);
  expect(said(line(100, { discountPercent: 10_000 }))).toEqual([]);
});

test('only the last mail to an address counts', () => {
  const at = (minute: number, what: string, to = 'a@b.example'): HistoryEvent => ({
    at: new Date(minute * 60_000),
    what,
    by: 'Boss',
    to,
  });
  const other = { history: [at(3, 'not mailed')] };
  expect(failedAddress([{ history: [at(1, 'mailed')] }, other], 'a@b.example')).toBe('a@b.example');
  expect(failedAddress([{ history: [at(4, 'reminded')] }, other], 'a@b.example')).toBeUndefined();
  expect(failedAddress([other], 'c@d.example')).toBeUndefined();
});

test('warnings pass where they are accepted or nobody asked, and what blocks never does', () => {
  const warning = { code: 'no-address', message: 'Ah Seng has no address.', link: null } as const;
  const block = { code: 'no-lines', message: 'It has no line.', link: '/Invoices/d/edit' } as const;
  const found = [{ ...warning, blocks: false }];
  expect(pass(found, undefined)).toEqual([warning]);
  expect(pass(found, ['zero-line', 'no-address'])).toEqual([warning]);
  const refused = (...of: Parameters<typeof pass>) => {
    try {
      return pass(...of);
    } catch (error) {
      const { why, message, blocking } = error as Refusal;
      return { why, message, blocking };
    }
  };
  expect(refused(found, [])).toEqual({ why: 'conflict', message: warning.message, blocking: [warning] });
  const both = [...found, { ...block, blocks: true }];
  expect(refused(both, ['no-address', 'no-lines'])).toMatchObject({ blocking: [block] });
});

test('a tick sends its codes in one text, next to the mark that it is there', () => {
  expect(acceptedWarnings.parse(undefined)).toBeUndefined();
  expect(acceptedWarnings.parse('')).toEqual([]);
  expect(acceptedWarnings.parse(['', 'no-address zero-line'])).toEqual(['no-address', 'zero-line']);
  expect(acceptedWarnings.parse(['bounced'])).toEqual(['bounced']);
  for (const odd of [['x'], 7, [null], { a: 1 }]) expect(acceptedWarnings.safeParse(odd).success).toBe(false);
});
