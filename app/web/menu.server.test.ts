import { expect, test } from 'vitest';
import { accessKeys, type SystemAccess } from '~/core/access';
import { allModulesForTests } from '../../tests/support/modules';
import { firstPath, sectionAt } from './menu.server';

const noAccess = {
  laoban: false,
  ...Object.fromEntries(accessKeys.map((key) => [key, false])),
} as SystemAccess;

allModulesForTests();

test('people start on the first page their flags open, a driver without any on their jobs', () => {
  expect(firstPath({ access: noAccess })).toBe('/Inventory');
  expect(firstPath({ access: noAccess, drives: true })).toBe('/JobManagement');
  expect(firstPath({ access: { ...noAccess, Quotes: true }, drives: true })).toBe('/Quotes');
  expect(firstPath({ access: { ...noAccess, laoban: true }, drives: true })).toBe('/crm');
  expect(firstPath({ access: { ...noAccess, laoban: true }, startsWithToday: true })).toBe('/Today');
});

test.each([
  ['/clientDashBoard/none', '/crm', 'Clients'],
  ['/storyboard/none', '/crm', 'Clients'],
  ['/InventoryDetails/none', '/Inventory', 'Inventory'],
  ['/Quotes/none/edit', '/Quotes', 'Quotes'],
])('%s is in the room %s', (pathname, to, label) => {
  expect(sectionAt(pathname)).toEqual({ to, label });
});

test('an address outside the menu belongs to no menu item', () => {
  expect(sectionAt('/QuotesOfOld')).toBeUndefined();
});
