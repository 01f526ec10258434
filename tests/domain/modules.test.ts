import { readdirSync } from 'node:fs';
import { route } from '@react-router/dev/routes';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { noAccess } from '~/core/access';
import { composeRoutes, type ModuleRoutes, refuseSameAddress } from '~/core/module-routes';
import { allOf, defineModule, type Module, setModules } from '~/core/modules.server';
import { moduleNames } from '~/module-names';
import { readDashboard } from '~/modules/crm/clients.server';
import { clients } from '~/modules/crm/collections';
import { findAnswer } from '~/modules/find/answers';
import { find } from '~/modules/find/find.server';
import { askingFor, menuCounts, menuQueries } from '~/modules/today/all-needs.server';
import { allModules } from '~/modules.server';
import { operation } from '~/operation/operation.server';
import { menuFor } from '~/web/menu.server';
import { documentedCalls } from '~/web/reference/calls.server';
import { openapi } from '~/web/reference/openapi.server';
import { call, respond } from '~/web/respond.server';
import { type CompanyDocument, companyCollection } from '~db/collection';
import { exportedKinds } from '~db/export';
import { collections } from '~db/indexes';
import { countOf } from '~db/queries';
import { rowFiles, rowsOf } from '../contract/rows';
import { askIn, companyIn } from '../support/asking';
import { openDatabaseForTests } from '../support/open-database';
import { asUser, plainCompany } from '../support/sample-company';

openDatabaseForTests();
afterEach(() => setModules(allModules));

interface Supplier extends CompanyDocument {
  name: string;
}

const suppliers = companyCollection<Supplier>('suppliers', [{ key: { companyId: 1, name: 1 } }], {
  findable: {
    fields: ['name'],
    kinds: ['supplier'],
    entries: ({ name }) => [{ kind: 'supplier', title: name, hint: '', texts: [name] }],
  },
});

const listSuppliers = operation({
  name: 'listSuppliers',
  access: 'CRM',
  effect: 'read',
  input: z.object({}),
  run: ({ db }) => db.in(suppliers).list({}, { sort: { name: 1 }, limit: 50 }),
});

/** A module of which the suite knows only this, its routes and its rows. */
const manifest = defineModule({
  title: 'Suppliers',
  menu: { to: '/Suppliers', label: 'Suppliers', icon: 'clients', key: 'CRM' },
  clientTabs: [{ path: 'suppliers', label: 'Suppliers' }],
  settings: null,
  commands: [{ title: 'New supplier', link: '/Suppliers/new', key: 'CRM' }],
  collections: { suppliers },
  exported: { suppliers: { file: 'suppliers', says: 'Your suppliers.' } },
  ofPerson: null,
  found: [{ kind: 'supplier', rank: 15, title: 'Suppliers', key: 'CRM', page: (id) => `/Suppliers/${id}` }],
  files: null,
  needs: [
    {
      menu: {
        to: '/Suppliers',
        count: () => countOf(suppliers, {}, 100),
        says: (count) => `${count} suppliers`,
      },
    },
  ],
  imports: null,
  jobs: null,
  clock: null,
  upgrades: null,
  reactions: null,
});
const toy: Module = { name: 'suppliers', ...manifest };

const routes: ModuleRoutes = {
  publicPages: null,
  pages: [route('Suppliers', 'modules/suppliers/pages/suppliers.tsx')],
  settings: null,
  scannedPages: null,
  calls: [route('api/suppliers', 'modules/suppliers/api/suppliers.ts')],
  within: null,
};
const other: ModuleRoutes = { ...routes, pages: null, calls: null };

describe('a module that is added', () => {
  beforeEach(() => setModules([...allModules, toy]));

  test('is in the menu, with its number, for people with its flag', async () => {
    const { db, owner } = await plainCompany();
    await db.in(suppliers).insert({ _id: 's1', name: 'Green Beans' });
    expect(menuFor(owner.access).map(({ to }) => to)).toContain('/Suppliers');
    expect(menuFor(noAccess).map(({ to }) => to)).not.toContain('/Suppliers');
    const person = { userId: owner._id, access: owner.access };
    const asking = askingFor({ person, company: await companyIn(db), db });
    const numbers = await db.read(menuQueries(asking));
    expect(menuCounts(numbers)).toContainEqual({ to: '/Suppliers', count: 1, says: '1 suppliers' });
  });

  test('is a tab of each client', async () => {
    const { db, owner } = await plainCompany();
    await db.in(clients).insert({ _id: 'c1', name: 'Ah Seng' } as never);
    const { tabs } = await askIn(db, readDashboard, { id: 'c1' }, asUser(owner));
    expect(tabs).toContainEqual({ path: 'suppliers', label: 'Suppliers' });
  });

  test('is found by Find, as records and as a command', async () => {
    const { db, owner } = await plainCompany();
    await db.in(suppliers).insert({ _id: 's2', name: 'Green Beans' });
    const { groups } = await askIn(db, find, { q: 'green' }, asUser(owner));
    expect(groups.map(({ group, hits }) => [group.title, group.page('s2'), hits[0]?.title])).toEqual([
      ['Suppliers', '/Suppliers/s2', 'Green Beans'],
    ]);
    const { commands } = await askIn(db, find, { q: 'new supp' }, asUser(owner));
    expect(commands).toEqual([{ title: 'New supplier', link: '/Suppliers/new' }]);
  });

  test('has its collection made and exported', () => {
    expect(collections()).toContain(suppliers);
    expect(exportedKinds()).toContainEqual({ of: 'suppliers', file: 'suppliers', says: 'Your suppliers.' });
  });

  test('has its pages, calls and rows', () => {
    const { pages, calls } = composeRoutes([routes]);
    expect([...pages, ...calls].map(({ path }) => path)).toEqual(['Suppliers', 'api/suppliers']);
    const row = { method: 'GET', path: '/api/suppliers', key: ['CRM'], shape: [] } as const;
    const files = { ...rowFiles, '../../app/modules/suppliers/test-rows.ts': { calls: [row] } };
    expect(rowsOf(files).calls).toContain(row);
  });

  test('has its calls in the OpenAPI document, under its title', () => {
    const loader = respond({
      GET: call(
        listSuppliers,
        {
          says: 'Lists the suppliers.',
          answer: z.array(z.object({ id: z.string() })),
          example: { answer: [] },
        },
        (found) => found.map(({ _id: id }) => ({ id })),
      ),
    });
    const id = 'modules/suppliers/api/suppliers';
    const { paths, tags } = openapi(
      documentedCalls({ routes: { [id]: { id, path: 'api/suppliers', module: { loader } } } } as never),
    );
    expect(paths['/api/suppliers']?.get).toMatchObject({
      summary: 'Lists the suppliers.',
      tags: ['Suppliers'],
    });
    expect(tags).toEqual([{ name: 'Suppliers' }]);
  });
});

describe('what does not fit together', () => {
  const { jobs: _, ...withoutJobs } = manifest;

  test('a manifest that leaves something out does not compile', () => {
    // @ts-expect-error: jobs are left out.
    defineModule(withoutJobs);
    // @ts-expect-error: nothing is said of the export of suppliers.
    defineModule({ ...manifest, collections: { suppliers }, exported: {}, ofPerson: null });
    // @ts-expect-error: nothing is said of calls.
    const routes: ModuleRoutes = {
      publicPages: null,
      pages: null,
      settings: null,
      scannedPages: null,
      within: null,
    };
    expect(routes).toBeDefined();
  });

  test.each<[string, Partial<Module>]>([
    [
      'The menu entry /Tasks is declared twice: in tasks and in suppliers.',
      { menu: { ...toy.menu, to: '/Tasks' } as never },
    ],
    [
      'The collection tasks is declared twice: in tasks and in suppliers.',
      { collections: { suppliers: companyCollection('tasks', []) }, found: null },
    ],
    [
      'The file of the export tasks is declared twice: in tasks and in suppliers.',
      { exported: { suppliers: { file: 'tasks', says: '' } } },
    ],
    ['Records are found as supplier, which no manifest names in found.', { found: null }],
  ])('%s', (message, changed) => {
    const changedToy = { ...toy, ...changed } as Module;
    expect(() => setModules([...allModules, changedToy])).toThrow(message);
  });

  test('two routes with one address', () => {
    const { pages, calls } = composeRoutes([routes, other]);
    expect(() => refuseSameAddress([...pages, ...calls])).not.toThrow();
    expect(() => refuseSameAddress([...pages, route('suppliers', 'modules/other/pages/list.tsx')])).toThrow(
      'Two routes have the address /suppliers: modules/suppliers/pages/suppliers.tsx and modules/other/pages/list.tsx.',
    );
  });

  test('a tab of a page that is not there', () => {
    const lost = { ...other, within: { 'clientDashBoard/:none': [route('suppliers', 'suppliers.tsx')] } };
    expect(() => composeRoutes([routes, lost])).toThrow(
      'There is no page clientDashBoard/:none for the routes that a module adds to it.',
    );
  });

  test('a collection with an index that does not begin with the company', () => {
    expect(() => companyCollection('suppliers', [{ key: { name: 1 } }])).toThrow(
      'An index of suppliers must begin with companyId',
    );
  });

  test('a kind of search result that the API does not name', () => {
    const { description } = findAnswer.shape.data.shape.groups.element.shape.kind;
    for (const { kind } of allOf(({ found }) => found)) expect(description).toContain(kind);
  });

  test('a folder that is not in the list', () => {
    const folders = readdirSync('app/modules', { withFileTypes: true }).filter((one) => one.isDirectory());
    expect([...moduleNames].sort()).toEqual(folders.map(({ name }) => name).sort());
  });
});
