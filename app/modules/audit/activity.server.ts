import type { Filter } from 'mongodb';
import { z } from 'zod';
import { singaporeMoment } from '~/core/dates';
import { dayMs } from '~/core/days';
import { callMarks, type PageOf, pageMarks } from '~/core/paging';
import type { FieldTexts } from '~/core/refusal';
import { allSubjects, subjectNamed } from '~/core/subject';
import { line } from '~/core/text';
import { listPeople } from '~/modules/account/index.server';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { type Order, readPage } from '~db/keyset';
import { type ActivityLine, activity } from './collections';
import * as messages from './messages';

const newestFirst: Order<ActivityLine> = { by: 'at', sorted: 'time', descending: true };

/** What one person did, newest first: the caller, or whom an owner names. */
export const listActivity = operation({
  name: 'listActivity',
  access: 'signed-in',
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object(callMarks),
  async run({ input: { limit, cursor }, userId, db }): Promise<PageOf<ActivityLine>> {
    const filter = { userId };
    return await readPage(db.in(activity), { filter, order: newestFirst, limit, marks: { cursor } });
  },
});

/** A line, and the page of its record while that exists. */
type ShownLine = ActivityLine & { page: string | null };

/** What was done to and for one client, newest first. */
export const readClientActivity = operation({
  name: 'readClientActivity',
  access: 'CRM',
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object({ id: z.string(), ...pageMarks }),
  async run({ input: { id, ...marks }, db }) {
    const filter = { clientId: id };
    return await readPage(db.in(activity), { filter, order: newestFirst, marks });
  },
});

const filters = {
  who: line({ most: 100 }).default(''),
  kind: line({ most: 100 }).default(''),
  from: line({ most: 100 }).default(''),
  to: line({ most: 100 }).default(''),
};
type ActivityFilters = z.output<z.ZodObject<typeof filters>>;

/**
 * What was done in the company, newest first, for owners: filtered by person, kind of thing, and first and last day
 * (Singapore time, inclusive). Invalid days come back with a message at their field.
 */
export const browseActivity = operation({
  name: 'browseActivity',
  access: 'laoban',
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object({ ...filters, ...pageMarks }),
  async run({ input: { who, kind, from, to, after, before }, db }) {
    const wrong = wrongDays(from, to);
    const [people, stretch] = await Promise.all([
      listPeople(db),
      wrong ? nothing : find(db, { who, kind, from, to }, { after, before }),
    ]);
    return { filters: { who, kind, from, to }, wrong, people, kinds: kindsWith(kind), ...stretch };
  },
});

const nothing = { lines: [] as ShownLine[], previous: null, next: null };

async function find(
  db: CompanyDb,
  { who, kind, from, to }: ActivityFilters,
  marks: { after?: string | undefined; before?: string | undefined },
) {
  const within = {
    ...(from && { $gte: singaporeMoment(from, '00:00') }),
    ...(to && { $lt: new Date(singaporeMoment(to, '00:00').getTime() + dayMs) }),
  };
  const filter: Filter<ActivityLine> = {
    ...(who && { userId: who }),
    ...(kind && { subject: kind }),
    ...((from || to) && { at: within }),
  };
  const { items, ...neighbours } = await readPage(db.in(activity), {
    filter,
    order: newestFirst,
    marks,
  });
  return { lines: await withPages(db, items), ...neighbours };
}

function wrongDays(from: string, to: string): FieldTexts | null {
  const isDay = (text: string) => text === '' || z.iso.date().safeParse(text).success;
  if (!isDay(from)) return { from: [messages.noDay] };
  if (!isDay(to)) return { to: [messages.noDay] };
  return from && to && to < from ? { to: [messages.lastBeforeFirst] } : null;
}

/** The kinds to choose from, including an unknown one from the address. */
function kindsWith(kind: string): { value: string; label: string }[] {
  const kinds = allSubjects().map(({ name, plural }) => ({ value: name, label: plural }));
  return kind === '' || subjectNamed(kind) ? kinds : [...kinds, { value: kind, label: kind }];
}

/** Checks once per kind which of the page's records still exist. */
async function withPages(db: CompanyDb, lines: ActivityLine[]): Promise<ShownLine[]> {
  const kinds = new Set(lines.map(({ subject }) => subject));
  const pages = new Map<string, string>();
  await Promise.all(
    [...kinds].map(async (name) => {
      const page = subjectNamed(name)?.page;
      if (!page) return;
      const ids = [...new Set(lines.flatMap((line) => (line.subject === name ? line.subjectId : [])))];
      const living = await db
        .in(page.of)
        .list(
          { _id: { $in: ids }, ...page.where },
          { sort: { _id: 1 }, limit: ids.length, projection: { _id: 1 } },
        );
      for (const { _id } of living) pages.set(`${name}/${_id}`, page.at(_id));
    }),
  );
  return lines.map((line) => ({ ...line, page: pages.get(`${line.subject}/${line.subjectId}`) ?? null }));
}
