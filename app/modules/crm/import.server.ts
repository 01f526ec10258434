import type { z } from 'zod';
import { type ImportField, importKind, type StayingRecord } from '~/core/import-kind.server';
import { e164 } from '~/core/phone';
import { toSearchKey } from '~/core/search-key';
import { typedYesOrNo } from '~/core/typed-yes';
import type { CompanyDb } from '~db/company-db';
import { pagesOf } from '~db/keyset';
import { whoNames } from '~db/references';
import { removeEachWhole } from '~db/removal';
import { tellClientRenamed } from '../reactions.server';
import { updateScores } from './client-activity.server';
import { byName } from './client-list.server';
import { type Client, clients, noteVersions } from './collections';
import { contactRoles } from './contact-roles';
import { type ClientDetails, clientFields, ownDetails } from './fields';
import * as messages from './messages';
import { newClient, sortNameOf } from './new-client';
import { importedClientInput, importedDetailsInput, notesText } from './schema';

/** As in the form. */
const mostNotes = 50_000;

interface Taken {
  details: Partial<ClientDetails>;
  notes: string;
}

const fallbacks: Partial<Record<string, ImportField['fallback']>> = {
  industry: { text: 'Others' },
  contactPerson: { from: 'CompanyName' },
  role: { text: 'Others' },
};

const fields: readonly ImportField[] = [
  ...clientFields.map(
    ([
      name,
      {
        headings: [title, ...headings],
        like,
        none,
        example,
      },
    ]): ImportField => {
      const fallback = fallbacks[name];
      return {
        name,
        title,
        headings,
        example,
        ...(like && { like }),
        // The import may leave it empty.
        ...(none === undefined && name !== 'Email' && { required: true as const }),
        ...(fallback && { fallback }),
        ...(name === 'role' && { choices: contactRoles }),
        ...(messages.importAbout[name] && { about: messages.importAbout[name] }),
      };
    },
  ),
  {
    name: 'notes',
    title: 'Notes',
    headings: ['Note', 'Remarks', 'Remark', 'Comments', 'Comment', 'Memo', 'Description'],
    example: 'Orders on the first Monday of the month.',
  },
];

/** Lists of clients. */
export const clientImport = importKind<Taken>({
  name: 'clients',
  thing: 'client',
  things: 'clients',
  key: 'CRM',
  knownBy: 'CompanyName',
  list: { to: '/crm', label: 'Clients' },
  page: (id) => `/clientDashBoard/${id}`,
  mostRows: 20_000,
  modes: ['new', 'both', 'update', 'all'],
  updates: 'Empty cells change nothing, and notes are added below those that are there.',
  fields: async () => fields,
  keysOf: ({ CompanyName = '', Email = '' }) => keysOf(CompanyName, addressesIn(Email)[0] ?? ''),
  async existing(db, keys) {
    const found = new Map<string, { id: string; name: string; several?: true }>();
    const projection = { name: 1, email: 1 } as const;
    // Reads the company's clients once, page by page: no query per row, and never all clients in memory.
    for await (const page of pagesOf(db.in(clients), { order: byName, projection }))
      for (const { _id: id, name, email } of page)
        for (const { key } of keysOf(name, email)) {
          if (!keys.has(key)) continue;
          const before = found.get(key);
          found.set(key, before ? { ...before, several: true } : { id, name });
        }
    return found;
  },
  check({ notes = '', Email = '', ...cells }, isUpdate) {
    const [email = '', ...others] = addressesIn(Email);
    // The second address is where invoices go, if nothing else is said; further ones are remarks.
    const second = others[0] && !cells.billingEmail ? others.shift() : undefined;
    const remarks = [notes, ...others.map((other) => `Email: ${other}`)].filter((text) => text !== '');
    const sent = Object.fromEntries(
      Object.entries({ ...cells, Email: email, ...(second && { billingEmail: second }) })
        .filter(([, cell]) => !isUpdate || cell !== '')
        .map(([field, cell]) => [field, cellFor(field, cell)]),
    );
    const client = (isUpdate ? importedDetailsInput : importedClientInput).safeParse(sent);
    const text = notesText.safeParse(remarks.join('\n'));
    if (client.success && text.success)
      return { taken: { details: ownDetails(client.data), notes: text.data } };
    const issues: z.core.$ZodIssue[] = [...(client.error?.issues ?? []), ...(text.error?.issues ?? [])];
    return {
      mistakes: issues.map(({ path, message }) => ({
        field: String(path[0] ?? 'notes'),
        // A form lists the roles; in a spreadsheet the message has to name them.
        text: path[0] === 'role' ? messages.roleInList : message,
      })),
    };
  },
  shows: ({ details, notes }) => ({
    ...Object.fromEntries(
      clientFields.flatMap(([name, { own }]) => {
        const value = details[own as keyof ClientDetails];
        return typeof value === 'string' ? [[name, value]] : [];
      }),
    ),
    notes,
  }),
  async add(db, rows, by) {
    const at = new Date();
    const made = rows.map(({ id, taken: { details, notes } }) =>
      newClient(id, details as ClientDetails, { createdBy: by.userId, at, notes }),
    );
    await db.in(clients).insertMany(made);
    const noted = made
      .filter(({ notes }) => notes !== '')
      .map(({ _id, notes: text }) => ({ clientId: _id, text }));
    await addNotes(
      db,
      noted.map((one) => ({ ...one, version: 1 })),
      by,
      at,
    );
  },
  async update(db, rows, by) {
    const at = new Date();
    const ids = rows.map(({ id }) => id);
    const found = await db.in(clients).list({ _id: { $in: ids } }, { sort: { _id: 1 }, limit: ids.length });
    const before = new Map(found.map((client) => [client._id, client]));
    const done = [];
    const rescored: string[] = [];
    const noted: { clientId: string; text: string; version: number }[] = [];
    for (const { id, taken } of rows) {
      const client = before.get(id);
      if (!client) continue;
      const { was, changes } = changesOf(client, taken, at);
      await db.in(clients).updateOne({ _id: id }, { $set: changes, $inc: { revision: 1 } });
      if (changes.name && changes.name !== client.name)
        await tellClientRenamed(db, { _id: id, name: changes.name });
      if ('role' in was || 'referral' in was) rescored.push(id);
      if (changes.notes !== undefined)
        noted.push({ clientId: id, text: changes.notes, version: changes.notesVersion ?? 1 });
      done.push({ id, name: client.name, was, revision: client.revision + 1 });
    }
    await addNotes(db, noted, by, at);
    if (rescored.length > 0) await updateScores(db, rescored);
    return done;
  },
  async takeBack(db, records, by) {
    const ids = records.map(({ id }) => id);
    const found = await db.in(clients).list({ _id: { $in: ids } }, { sort: { _id: 1 }, limit: ids.length });
    const now = new Map(found.map((client) => [client._id, client]));
    const added = records.filter(({ was }) => !was).map(({ id }) => id);
    const builtOn = await whoNames(db, 'clientId', added, { but: ['crm', 'audit'] });
    const noted = await notedByHand(db, added);
    const stay: StayingRecord[] = [];
    const removed: string[] = [];
    for (const { id, was, revision = 0 } of records) {
      const client = now.get(id);
      // Deleted by hand since.
      if (!client) continue;
      const why = whyStays(client, { was, revision, isNoted: noted.has(id) }, builtOn.get(id));
      if (why) {
        stay.push({ id, name: client.name, why });
      } else if (was) {
        await restore(db, client, was, by);
      } else removed.push(id);
    }
    // Nothing names them, so there is nobody to tell.
    await removeEachWhole(db, clients, removed);
    return stay;
  },
});

/** What clients are compared by. Spaces and punctuation in the name are ignored. */
function keysOf(name: string, email: string): { by: string; key: string }[] {
  const letters = toSearchKey(name).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
  const address = email.toLowerCase();
  return [
    ...(name === '' ? [] : [{ by: 'name', key: `name ${letters || name.toLowerCase()}` }]),
    ...(address === '' ? [] : [{ by: 'email address', key: `email ${address}` }]),
  ];
}

/** The addresses in a cell: 'a@x.sg; b@x.sg', 'a@x.sg / b@x.sg'. A cell without any is one text, which is then refused. */
function addressesIn(cell: string): string[] {
  const parts = cell.split(/[\s;,/|]+|\bor\b|\band\b/i).filter((part) => part.includes('@'));
  const one = cell.trim();
  return parts.length > 1 ? parts.map((part) => part.replace(/^[<(]+|[>)]+$/g, '')) : one === '' ? [] : [one];
}

function cellFor(field: string, cell: string): string {
  if (field === 'role') return roleOf(cell);
  if (field === 'referral') return typedYesOrNo(cell);
  // Spreadsheets store it as a number, and lose its first 0.
  return field === 'postalCode' && /^\d{5}$/.test(cell) ? `0${cell}` : cell;
}

/** The role as the form writes it. Spreadsheets may use other capitals, or only one half of 'Owner/C-Suite'. */
function roleOf(cell: string): string {
  const typed = cell.trim().toLowerCase();
  const known = contactRoles.find((role) =>
    [role, ...role.split('/')].some((one) => one.toLowerCase() === typed),
  );
  return known ?? cell;
}

async function addNotes(
  db: CompanyDb,
  noted: readonly { clientId: string; text: string; version: number }[],
  by: { userId: string; name: string },
  at: Date,
): Promise<void> {
  await db.in(noteVersions).insertMany(
    noted.map(({ clientId, text, version }) => ({
      _id: `${clientId}-${version}`,
      clientId,
      version,
      text,
      at,
      authorId: by.userId,
      authorName: by.name,
      imported: true as const,
    })),
  );
}

/** What an update changes, and the former values. Notes go below those that are there; their earlier versions stay. */
function changesOf(client: Client, { details, notes }: Taken, at: Date) {
  const together = client.notes === '' ? notes : `${client.notes}\n${notes}`;
  const isNoted = notes !== '' && !client.notes.includes(notes) && together.length <= mostNotes;
  const all: Partial<Client> = {
    ...details,
    ...(details.name && { sortName: sortNameOf(details.name) }),
    ...(details.phone !== undefined && { phoneE164: e164(details.phone) }),
    ...(isNoted && { notes: together, notesVersion: client.notesVersion + 1 }),
  };
  const names = (Object.keys(all) as (keyof Client)[]).filter((name) => all[name] !== client[name]);
  const pick = (of: Partial<Client>, from = names) =>
    Object.fromEntries(from.map((name) => [name, of[name] ?? '']));
  return {
    was: pick(
      client,
      names.filter((name) => name !== 'notes'),
    ),
    changes: { ...(pick(all) as Partial<Client>), updatedAt: at },
  };
}

function whyStays(
  client: Client,
  { was, revision, isNoted }: { was: object | undefined; revision: number; isNoted: boolean },
  builtOn: readonly string[] | undefined,
): string | null {
  if (client.revision !== revision) return messages.changedSince;
  const isOvertaken =
    was !== undefined && 'notesVersion' in was && client.notesVersion !== Number(was.notesVersion) + 1;
  if (isNoted || isOvertaken) return messages.notedSince;
  return builtOn ? messages.hasSince(builtOn) : null;
}

/** The clients among these with notes that did not come with a list. */
async function notedByHand(db: CompanyDb, ids: readonly string[]): Promise<Set<string>> {
  const found = await db
    .in(noteVersions)
    .aggregate<{ _id: string }>([
      { $match: { clientId: { $in: [...ids] }, imported: { $ne: true } } },
      { $group: { _id: '$clientId' } },
    ]);
  return new Set(found.map(({ _id }) => _id));
}

async function restore(
  db: CompanyDb,
  client: Client,
  { notesVersion: before, ...was }: Record<string, unknown>,
  by: { userId: string; name: string },
): Promise<void> {
  const { _id } = client;
  const at = new Date();
  const isNoted = typeof before === 'number';
  const earlier = isNoted ? await db.in(noteVersions).findOne({ clientId: _id, version: before }) : null;
  // Versions of notes only grow.
  const version = client.notesVersion + 1;
  const text = earlier?.text ?? '';
  const noted = isNoted ? { notes: text, notesVersion: version } : {};
  await db
    .in(clients)
    .updateOne(
      { _id },
      { $set: { ...(was as Partial<Client>), ...noted, updatedAt: at }, $inc: { revision: 1 } },
    );
  if (isNoted) await addNotes(db, [{ clientId: _id, text, version }], by, at);
  if (typeof was.name === 'string') await tellClientRenamed(db, { _id, name: was.name });
  if ('role' in was || 'referral' in was) await updateScores(db, [_id]);
}
