import { driver, owner, type Visit } from '../../../tests/e2e/support/visit';
import { type ApiClient, someItem, someResource } from '../../../tests/support/api';
import { type ContractRow, inList, type PageRow, strings } from '../../../tests/support/rows';
import { alert, item, resource, stocktake } from '../../../tests/support/things';

let changes = 0;
let itemToCount = '';

/** An open stocktake, and an item to be counted in it. */
async function stocktakeToCount(company: ApiClient): Promise<string> {
  const id = await stocktake(company);
  itemToCount = await item(company);
  return id;
}

export const calls: readonly ContractRow[] = [
  {
    method: 'POST',
    path: '/api/inventory',
    key: 'any',
    get body() {
      return someItem();
    },
    shape: ['code', 'data', 'id', 'message', 'ok'],
  },
  {
    method: 'GET',
    path: '/api/inventory/{id}',
    key: 'any',
    thing: item,
    shape: [
      ...[
        'SKU',
        'barcode',
        'cost',
        'fractions',
        'id',
        'location',
        'maximumCount',
        'minimumCount',
        'onHoldCount',
        'price',
        'productName',
        'productSegment',
      ],
      ...['revision', 'stocked', 'totalCount', 'unit'],
    ],
  },
  {
    method: 'POST',
    path: '/api/inventory/transaction',
    key: 'any',
    thing: item,
    thingIn: 'itemId',
    body: { type: 'fulfilment', quantity: 1, note: 'for the contract' },
    shape: ['ok'],
  },
  {
    method: 'GET',
    path: '/api/inventory/scan',
    key: 'any',
    shape: ['code', 'data'],
  },
  { method: 'GET', path: '/api/inventory', key: 'any', thing: item, shape: [] },
  {
    method: 'PUT',
    path: '/api/inventory/{id}',
    key: 'any',
    thing: item,
    get body() {
      return { location: `Rack ${++changes}` };
    },
    sentBack: { read: async (company, id) => (await company.get(`/api/inventory/${id}`)).body },
    shape: ['code', 'data', 'message', 'ok'],
  },
  {
    method: 'DELETE',
    path: '/api/inventory/{id}',
    key: 'any',
    effect: 'vital-write',
    thing: item,
    shape: ['code', 'message', 'ok'],
  },
  { method: 'GET', path: '/api/inventory/{id}/qrcode', key: 'any', thing: item, shape: null },
  {
    method: 'GET',
    path: '/api/inventory/transaction',
    key: 'any',
    thing: item,
    thingIn: 'itemId',
    shape: ['ok', 'records'],
  },
  {
    method: 'GET',
    path: '/api/inventory/chart',
    key: 'any',
    thing: item,
    thingIn: 'productID',
    shape: [],
  },
  {
    method: 'GET',
    path: '/api/dailyForecast/product/{id}',
    key: 'any',
    thing: item,
    shape: ['data', 'forecastedDesc', 'forecastedValue', 'lowerBound', 'ok', 'upperBound'],
  },
  { method: 'GET', path: '/api/alerts', key: 'any', thing: alert, shape: ['alerts', 'ok'] },
  {
    method: 'PUT',
    path: '/api/alerts/{id}/resolve',
    key: 'any',
    thing: alert,
    body: {},
    shape: ['message', 'ok'],
  },
  { method: 'GET', path: '/api/stocktakes', key: 'any', thing: stocktake, shape: ['code', 'data'] },
  {
    method: 'POST',
    path: '/api/stocktakes',
    key: 'any',
    body: { location: '' },
    shape: ['code', 'data'],
  },
  { method: 'GET', path: '/api/stocktakes/{id}', key: 'any', thing: stocktake, shape: ['code', 'data'] },
  {
    method: 'POST',
    path: '/api/stocktakes/{id}/count',
    key: 'any',
    thing: stocktakeToCount,
    bodyAbout: () => ({ itemId: itemToCount, counted: 38 }),
    get body() {
      return { itemId: itemToCount, counted: 38 };
    },
    shape: ['code', 'data'],
  },
  {
    method: 'POST',
    path: '/api/stocktakes/{id}/finish',
    key: 'any',
    thing: stocktake,
    body: { reason: 'Damp' },
    shape: ['code', 'data'],
  },
  { method: 'GET', path: '/api/resources', key: 'any', thing: resource, shape: ['ok', 'resources'] },
  {
    method: 'POST',
    path: '/api/resources',
    key: 'any',
    body: someResource,
    shape: ['message', 'ok', 'resource'],
  },
  {
    method: 'PUT',
    path: '/api/resources/{id}',
    key: 'any',
    thing: resource,
    get body() {
      return { note: `Note ${++changes}` };
    },
    sentBack: {
      read: async (company, id) => inList((await company.get('/api/resources')).body.resources, { id }),
    },
    shape: ['message', 'ok', 'resource'],
  },
  {
    method: 'DELETE',
    path: '/api/resources/{id}',
    key: 'any',
    effect: 'vital-write',
    thing: resource,
    shape: ['message', 'ok'],
  },
];

export const pages: readonly PageRow[] = [
  {
    path: '/InventoryFulfilement/:itemId',
    key: 'public',
    thing: item,
    fields: { type: 'fulfilment', quantity: '1' },
  },
  {
    path: '/InventoryFulfilement/:itemId/sign-in',
    key: 'public',
    fields: { email: 'nobody@pages.example', password: 'secret-6' },
  },
  {
    path: '/Inventory/scan',
    key: 'public',
    fields: { type: 'add', quantity: '1', itemId: 'none' },
  },
  {
    path: '/Inventory/scan/sign-in',
    key: 'public',
    fields: { email: 'nobody@pages.example', password: 'secret-6' },
  },
  { path: '/Inventory', key: 'any' },
  {
    path: '/Inventory/new',
    key: 'any',
    get fields() {
      return strings(someItem());
    },
  },
  { path: '/Inventory/:id/edit', key: 'any', thing: item, fields: { productName: 'Renamed' } },
  { path: '/Inventory/:id/delete', key: 'any', thing: item, fields: {} },
  { path: '/Inventory/export', key: 'any' },
  { path: '/Inventory/resources/export', key: 'any' },
  { path: '/Inventory/alerts/export', key: 'any' },
  { path: '/Inventory/labels', key: 'any' },
  { path: '/Inventory/resources', key: 'any' },
  { path: '/Inventory/resources/new', key: 'any', fields: someResource },
  { path: '/Inventory/resources/:id/edit', key: 'any', thing: resource, fields: { name: 'Renamed' } },
  { path: '/Inventory/resources/:id/delete', key: 'any', thing: resource, fields: {} },
  { path: '/Inventory/analysis', key: 'any' },
  { path: '/Inventory/alerts', key: 'any' },
  { path: '/Inventory/alerts/mail', key: 'any', fields: { wanted: 'true' }, leads: true },
  { path: '/Inventory/alerts/:id/resolve', key: 'any', thing: alert, fields: {}, leads: true },
  { path: '/Inventory/books', key: 'laoban', fields: {} },
  { path: '/Inventory/stocktakes', key: 'any', fields: { location: '' } },
  {
    path: '/Inventory/stocktakes/:id',
    key: 'public',
    thing: stocktakeToCount,
    get fields() {
      return { itemId: itemToCount, counted: '1' };
    },
  },
  {
    path: '/Inventory/stocktakes/:id/sign-in',
    key: 'public',
    fields: { email: 'nobody@pages.example', password: 'secret-6' },
  },
  { path: '/InventoryDetails/:id', key: 'any', thing: item },
  {
    path: '/InventoryDetails/:id/new',
    key: 'any',
    thing: item,
    fields: { type: 'add', quantity: '1' },
  },
  {
    path: '/InventoryDetails/:id/correct',
    key: 'any',
    thing: item,
    fields: { type: 'adjust', quantity: '5', note: 'Counted' },
  },
];

/** Each page as it is first seen. */
export const visits: readonly Visit[] = [
  {
    path: '/InventoryFulfilement/none',
    heading: 'Fulfil Stock',
    title: /^Fulfil stock/,
    again: true,
  },
  {
    path: '/InventoryFulfilement/none',
    heading: 'Fulfil Stock',
    title: /^Fulfil stock/,
    who: driver,
    status: 404,
    again: true,
  },
  { path: '/InventoryFulfilement/:item', heading: 'Fulfil Stock', title: /^Fulfil stock/, who: driver },
  { path: '/Inventory/scan', heading: 'Scan', title: /^Scan/, who: driver },
  { path: '/Inventory/scan?code=:item&do=count', heading: 'Scan', title: /^Scan/, who: driver },
  { path: '/Inventory/scan?code=unknown&q=beans', heading: 'Scan', title: /^Scan/, who: driver, again: true },
  { path: '/Inventory', heading: 'Inventory', title: /^Inventory/, who: owner, list: true },
  { path: '/Inventory?q=zzz', heading: 'Inventory', title: /^Inventory/, who: owner, again: true },
  { path: '/Inventory/new', heading: 'Inventory', title: /^Add item/, who: owner },
  { path: '/Inventory/:item/edit', heading: 'Inventory', title: /^Edit item/, who: owner, again: true },
  { path: '/Inventory/:item/delete', heading: 'Inventory', title: /^Delete item/, who: owner, again: true },
  { path: '/Inventory/labels?item=:item', heading: 'Labels', title: /^Labels/, who: owner },
  { path: '/Inventory/resources', heading: 'Inventory', title: /^Resources/, who: owner, list: true },
  { path: '/Inventory/resources/new', heading: 'Inventory', title: /^Add resource/, who: owner, again: true },
  {
    path: '/Inventory/analysis',
    heading: 'Inventory',
    title: /^Inventory analysis/,
    who: driver,
    again: true,
  },
  { path: '/Inventory/analysis?product=:item', heading: 'Inventory', title: /^Inventory an/, who: owner },
  { path: '/Inventory/alerts', heading: 'Inventory', title: /^Alerts/, who: owner, list: true },
  { path: '/Inventory/stocktakes', heading: 'Stocktakes', title: /^Stocktakes/, who: owner },
  { path: '/Inventory/books', heading: 'Check the ledger', title: /^Check the ledger/, who: owner },
  { path: '/InventoryDetails/:item', heading: /^Dark roast/, title: /^Dark roast/, who: owner, list: true },
  {
    path: '/InventoryDetails/:item?startDate=2026-02-02&endDate=2026-02-01',
    heading: /^Dark roast/,
    title: /^Dark roast/,
    who: owner,
    again: true,
  },
  {
    path: '/InventoryDetails/:item/new',
    heading: /^Dark roast/,
    title: /^New transaction/,
    who: owner,
    again: true,
  },
  {
    path: '/InventoryDetails/:item/correct',
    heading: /^Dark roast/,
    title: /^Correct stock/,
    who: owner,
    again: true,
  },
];
