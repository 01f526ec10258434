import { expect, test } from 'vitest';
import type { Operation } from '~/operation/operation.server';
import { listAlerts, resolveAlert } from './alerts.server';
import { readChart } from './chart.server';
import { drawCode } from './codes.server';
import { readForecast } from './forecast.server';
import { browseTransactions, listTransactions } from './history.server';
import { browseItems, listItems } from './item-list.server';
import { addItem, changeItem, deleteItem, readItem } from './items.server';
import * as messages from './messages';
import { addResource, changeResource, deleteResource, listResources } from './resources.server';
import { recordTransaction } from './transactions.server';

/** The text for an unexpected failure, which `submit` and `respond` take from the operation. */
test.each<[string, ...Pick<Operation, 'failed'>[]]>([
  ['Failed to load inventory', listItems, browseItems],
  ['Failed to load inventory item', readItem],
  ['Failed to load inventory chart', readChart],
  ['Failed to load forecast', readForecast],
  ['Something went wrong while fetching alerts', listAlerts],
  ['Something went wrong while resolving alert', resolveAlert],
  ['Something went wrong while deleting resource', deleteResource],
  ['Something went wrong while updating resource', changeResource],
  ['Something went wrong while creating resource', addResource],
  ['Something went wrong while fetching resources', listResources],
  ['Something went wrong', addItem, changeItem],
  ['Something went wrong generating QR Code', drawCode],
  ['Something went wrong while deleting', deleteItem],
  ['Something went wrong while creating transaction', recordTransaction],
  ['Something went wrong while fetching transactions', listTransactions, browseTransactions],
])('%s', (text, ...operations) => {
  for (const { failed } of operations) expect(failed).toBe(text);
});

test('success messages are those of the specification', () => {
  expect([
    messages.created,
    messages.updated,
    messages.deleted,
    messages.moved,
    messages.fulfilled,
    messages.resolved,
    messages.resourceCreated,
    messages.resourceUpdated,
    messages.resourceDeleted,
    messages.noTransactions,
    messages.itemUnknown,
    messages.quantityWrong,
    messages.alertIdNeeded,
    messages.productMissing,
  ]).toEqual([
    'Inventory Created',
    'Inventory Updated',
    'Deleted Successfully',
    'Transaction created successfully',
    'Fulfillment successful',
    'Alert resolved successfully',
    'Resource Created',
    'Resource Updated',
    'Resource deleted successfully',
    'No transactions found',
    'Item not found or unauthorized',
    'Enter a valid quantity',
    'Alert ID is required',
    'Missing product ID',
  ]);
});
