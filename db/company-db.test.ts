import { MongoServerError } from 'mongodb';
import { expect, test } from 'vitest';
import { newId } from '~/core/id';
import { openDatabaseForTests } from '../tests/support/open-database';
import { companyDb } from './company-db';

openDatabaseForTests();

test('what is to be done once a change is kept is done after its transaction', async () => {
  const order: string[] = [];
  await companyDb(newId()).together(async (db) => {
    db.onceKept(() => order.push('then'));
    await db.together(async (inner) => inner.onceKept(() => order.push('then, of an inner one')));
    order.push('work');
  });
  expect(order).toEqual(['work', 'then', 'then, of an inner one']);
});

test('it is not done where the transaction comes to nothing', async () => {
  const order: string[] = [];
  const failing = companyDb(newId()).together(async (db) => {
    db.onceKept(() => order.push('then'));
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(order).toEqual([]);
});

test('it is done once where the work had to be done anew', async () => {
  const order: string[] = [];
  await companyDb(newId()).together(async (db) => {
    db.onceKept(() => order.push('then'));
    order.push('work');
    if (order.length > 1) return;
    const met = new MongoServerError({ message: 'two transactions met' });
    met.addErrorLabel('TransientTransactionError');
    throw met;
  });
  expect(order).toEqual(['work', 'work', 'then']);
});

test('without a transaction it is done at once', () => {
  const order: string[] = [];
  companyDb(newId()).onceKept(() => order.push('then'));
  expect(order).toEqual(['then']);
});
