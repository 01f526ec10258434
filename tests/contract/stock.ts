import { someItem, someResource } from '../support/api';
import { alert, item, resource } from '../support/things';
import type { ContractRow } from './row';

let changes = 0;

/** Stock and resources. */
export const stock: readonly ContractRow[] = [
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
    shape: ['SKU', 'id', 'location', 'onHoldCount', 'productName', 'productSegment', 'totalCount'],
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
  { method: 'GET', path: '/api/inventory', key: 'any', thing: item, shape: [] },
  {
    method: 'PUT',
    path: '/api/inventory/{id}',
    key: 'any',
    thing: item,
    get body() {
      return { location: `Rack ${++changes}` };
    },
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
