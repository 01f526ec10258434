import { expect, test } from 'vitest';
import { byTheClock } from '../../app/jobs.server';
import { collections } from '../../db/indexes';
import { allModulesForTests } from '../support/modules';

allModulesForTests();

const moment = { at: new Date('2026-11-21T06:00:00+08:00'), day: '2026-11-21', since: '2026-11-20' };
const filters = byTheClock.flatMap(({ kind: { name, due } }) =>
  due.map(({ collection, filter }) => [name, collection, filter(moment)] as const),
);

test('every kind of the clock says what is due', () => {
  for (const { kind } of byTheClock) expect([kind.name, kind.due.length]).not.toEqual([kind.name, 0]);
});

test.each(filters)('%s finds companies in %s by an index that holds their ids', (_, name, filter) => {
  const { indexes = [] } = collections().find((one) => one.name === name) ?? {};
  const [first] = Object.keys(filter);
  const serving = indexes.filter(({ key, partialFilterExpression = {} }) => {
    const fields = Object.keys(key);
    // A partial index serves a filter that asks for as much as it does.
    const covered = Object.keys(partialFilterExpression).every((field) => field in filter);
    return fields[0] === first && fields.includes('companyId') && covered;
  });
  expect(serving).not.toEqual([]);
});
