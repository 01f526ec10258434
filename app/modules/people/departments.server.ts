import { z } from 'zod';
import { callMarks, type PageOf } from '~/core/paging';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { readPage } from '~db/keyset';
import { users } from '../account/index.server';
import { type Department, departments } from './collections';
import * as messages from './messages';

/** The most departments offered. */
const mostOffered = 200;

/** The company's departments by name. */
export const listDepartments = operation({
  name: 'listDepartments',
  access: 'signed-in',
  effect: 'read',
  failed: messages.listFailed,
  input: z.object(callMarks),
  async run({ input: { limit, cursor }, db }): Promise<PageOf<Department>> {
    return await readPage(db.in(departments), {
      order: { by: 'letters', sorted: 'text' },
      limit,
      marks: { cursor },
    });
  },
});

/** The names that forms offer. */
export async function departmentNames(db: CompanyDb): Promise<string[]> {
  const found = await db
    .in(departments)
    .list({}, { sort: { letters: 1 }, limit: mostOffered, projection: { name: 1 } });
  return found.map(({ name }) => name);
}

/**
 * Moves a person between departments, in the transaction of their change; '' is none. Returns the new one's stored
 * spelling, which is that of its first person.
 */
export async function moveBetween(db: CompanyDb, from: string, to: string): Promise<string> {
  const [left, joined] = [lettersOf(from), lettersOf(to)];
  if (left === joined) return from;
  if (left !== '') {
    await db.in(departments).updateOne({ letters: left }, { $inc: { people: -1 } });
    await db.in(departments).deleteOne({ letters: left, people: { $lte: 0 } });
  }
  if (joined === '') return '';
  const department = await db
    .in(departments)
    .findOneAndUpdate(
      { letters: joined },
      { $inc: { people: 1 }, $setOnInsert: { name: to } },
      { upsert: true },
    );
  return department?.name ?? to;
}

/** Where a change corrects only the case of a department's name, corrects it for all its people. */
export async function respell(db: CompanyDb, from: string, to: string): Promise<void> {
  const letters = lettersOf(to);
  if (from === to || lettersOf(from) !== letters) return;
  await db.in(departments).updateOne({ letters }, { $set: { name: to } });
  await db.in(users).updateMany({ department: from }, { $set: { department: to } });
}

/** A department's name for comparison. */
function lettersOf(name: string): string {
  return name.toLowerCase();
}
