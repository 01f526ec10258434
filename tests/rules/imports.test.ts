import { resolve } from 'node:path';
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import { expect, test } from 'vitest';

const anyModule = '^app/modules/([^/]+)/';
/** The documents keep what only one of their kinds does in a folder of its own. */
const ofKind = '(?:quotation/|invoice/|ledger/)?';
const anyFolder = `${anyModule}${ofKind}`;

/** Who may import whom: the picture in docs/architecture.md as rules. */
const forbidden: IForbiddenRuleType[] = [
  { name: 'no cycles, of types neither', from: {}, to: { circular: true } },
  {
    name: 'core imports nothing of the suite but types of db',
    from: { path: '^app/core/' },
    to: { path: '^(app/(?!core/)|db/|scripts/)', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'db imports core, collections and its own',
    from: { path: '^db/(?!seed/)' },
    to: {
      path: `^(app/(?!core/)(?!modules/[^/]+/${ofKind}collections\\.ts)|scripts/)`,
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'operation imports core and db',
    from: { path: '^app/operation/', pathNot: '\\.test\\.ts$' },
    to: { path: '^app/(?!core/|operation/)|^scripts/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'gateways import core only, and the test checkout what it stores in db',
    from: { path: '^app/gateways/' },
    to: { path: '^(app/(?!core/|gateways/)|db/(?!local-billing\\.ts)|scripts/)' },
  },
  {
    name: 'only server files use gateways',
    from: { path: '^app/', pathNot: '^app/gateways/|\\.server\\.ts$|^app/server\\.ts$' },
    to: { path: '^app/gateways/' },
  },
  {
    name: 'web imports core, db, operation and ui',
    from: { path: '^app/web/', pathNot: '\\.test\\.ts$' },
    to: { path: '^app/(modules|gateways)/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'only pages, calls, the frame and the root use web',
    from: {
      path: '^(app|db)/',
      pathNot: `^app/(web|frame|supervisor)/|${anyFolder}(pages|api)/|^app/(root|entry|server)[^/]*$`,
    },
    to: { path: '^app/web/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'what components share imports core only',
    from: {
      path: `${anyFolder}(schema|messages|present|[a-z-]+)\\.ts$`,
      pathNot: '(routes|collections)\\.ts$|\\.(server|test)\\.ts$',
    },
    to: { path: '^(app/(web|gateways|ui)/|db/)|\\.server\\.ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'components and ui never reach the server',
    from: { path: `^app/ui/|${anyFolder}components/` },
    to: { path: '\\.server\\.ts$|^db/|^app/gateways/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'ui knows no module and no kit',
    from: { path: '^app/ui/' },
    to: { path: '^app/(modules|web|gateways|operation)/' },
  },
  {
    name: 'a module uses another through its index only',
    from: { path: anyModule, pathNot: '/collections\\.ts$' },
    to: { path: anyModule, pathNot: ['^app/modules/$1/', '/index\\.server\\.ts$'] },
  },
  {
    name: 'the frame uses modules through their index and components',
    from: { path: '^app/frame/' },
    to: { path: anyModule, pathNot: '/index\\.server\\.ts$|/components/' },
  },
  {
    name: 'only the routes name the frame',
    from: { path: '^(app|db)/', pathNot: '^app/frame/' },
    to: { path: '^app/frame/' },
  },
  {
    name: 'the list of modules lies above all that it hands its modules down to',
    from: { path: '^(app/(core|operation|web|ui|gateways|modules)|db)/', pathNot: '\\.test\\.tsx?$' },
    to: {
      path: '^app/(module-names|modules\\.server|(jobs|reactions|upgrades)\\.server)\\.ts$|/manifest\\.server\\.ts$',
    },
  },
  {
    name: 'collections know other collections, with which they go',
    from: { path: `${anyFolder}collections\\.ts$` },
    to: { path: anyModule, pathNot: ['^app/modules/$1/', '/collections\\.ts$'] },
  },
  {
    name: 'pages and calls know no database',
    from: { path: `${anyFolder}(pages|api|components)/` },
    to: { path: '^db/' },
  },
  {
    name: 'a module is given its company’s collections, and opens none itself',
    // What is public has no company until what its address holds is looked up: storyboard, quotation, invoice, calendars; and what
    // the payment provider tells, until its customer is.
    from: {
      path: '^app/modules/(?!account/)',
      pathNot:
        '^app/modules/(storyboards/shared|documents/link|(?:meetings|leave|today)/subscribed|billing/webhook)\\.server\\.ts$',
    },
    to: {
      path: '^db/(company-db|connect|across-companies|sessions|limits|indexes)',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'nor does the account’s, but for those who have no company yet',
    from: { path: '^app/modules/account/' },
    to: { path: '^db/(company-db|connect|indexes)', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'what runs imports no test and no row of one',
    from: {
      path: '^(app|db|scripts)/',
      pathNot: '(\\.test\\.tsx?|/test-rows\\.ts)$|^db/embedded/tests/|^scripts/bench/',
    },
    to: { path: '^tests/|/test-rows\\.ts$' },
  },
  {
    name: 'the store is a package and imports nothing of the suite',
    from: { path: '^db/embedded/' },
    to: { path: '^(app|scripts|tests)/|^db/(?!embedded/)' },
  },
  {
    name: 'the suite imports the entry of the store only',
    from: { path: '^(app|db|scripts|tests)/', pathNot: '^db/embedded/' },
    to: { path: '^db/embedded/', pathNot: '^db/embedded/index\\.ts$' },
  },
  {
    name: 'mongodb belongs to db',
    from: { path: '^(app|scripts)/' },
    to: { path: 'node_modules/mongodb/', dependencyTypesNot: ['type-only'] },
  },
];

test('imports follow the rules of docs/architecture.md', async () => {
  const { output } = await cruise(
    ['app', 'db', 'tests'],
    {
      validate: true,
      ruleSet: { forbidden: forbidden.map((rule) => ({ severity: 'error', ...rule })) },
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '\\.react-router/|\\+types/|^db/embedded/dist/|^build/' },
      tsPreCompilationDeps: true,
      enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
    },
    // The paths of tsconfig.json, as webpack writes them.
    { alias: { '~db': resolve('db'), '~': resolve('app') }, extensions: ['.ts', '.tsx', '.mjs', '.js'] },
  );
  const { summary, modules } = output as ICruiseResult;
  expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)).toEqual([]);
  // The rules have something to look at, and see through the path aliases.
  const caller = modules.find(({ source }) => source === 'app/web/caller.server.ts');
  expect(caller?.dependencies.map(({ resolved }) => resolved)).toContain('db/sessions.ts');
});
