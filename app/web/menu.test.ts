import { expect, test } from 'vitest';
import { accessKeys, type SystemAccess } from '~/core/access';
import { firstRoom, roomAt } from './menu';

const noAccess = {
  laoban: false,
  ...Object.fromEntries(accessKeys.map((key) => [key, false])),
} as SystemAccess;

test('people start on the first page their flags open, a driver without any on their jobs', () => {
  expect(firstRoom({ access: noAccess })).toBe('/Inventory');
  expect(firstRoom({ access: noAccess, drives: true })).toBe('/JobManagement');
  expect(firstRoom({ access: { ...noAccess, Quotes: true }, drives: true })).toBe('/Quotes');
  expect(firstRoom({ access: { ...noAccess, laoban: true }, drives: true })).toBe('/crm');
  expect(firstRoom({ access: { ...noAccess, laoban: true }, startsWithToday: true })).toBe('/Today');
});

test.each([
  ['/clientDashBoard/none', '/crm', 'Clients'],
  ['/storyboard/none', '/crm', 'Clients'],
  ['/InventoryDetails/none', '/Inventory', 'Inventory'],
  ['/Quotes/none/edit', '/Quotes', 'Quotes'],
])('%s is in the room %s', (pathname, to, label) => {
  expect(roomAt(pathname)).toEqual({ to, label });
});

test('an address of no room is in none', () => {
  expect(roomAt('/QuotesOfOld')).toBeUndefined();
});
