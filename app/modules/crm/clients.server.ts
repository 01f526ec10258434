import { z } from 'zod';
import { type Actor, holds } from '~/core/access';
import { changedNames } from '~/core/changes';
import { newId } from '~/core/id';
import type { LogEntry } from '~/core/log-entry';
import { allOf, sees } from '~/core/modules.server';
import { namedId } from '~/core/named-id';
import { e164 } from '~/core/phone';
import { checkRevision, Refusal, refuseField } from '~/core/refusal';
import { logLines, subject } from '~/core/subject';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { removeWhole } from '~db/removal';
import { companies } from '../account/index.server';
import { reactions, tellClientDeleted, tellClientRenamed, tellSampleRemoved } from '../reactions.server';
import { updateScores } from './client-activity.server';
import { type Client, clients } from './collections';
import { type ClientDetails, filledDetails, ownDetails } from './fields';
import { findClient } from './find-client.server';
import * as messages from './messages';
import { newClient, sortNameOf } from './new-client';
import { saveNotes } from './notes.server';
import { addClientInput, clientChangeInput, importedClientInput, openClientInput } from './schema';

const clientSubject = subject({
  name: 'client',
  plural: 'Clients',
  page: { of: clients, at: (id) => `/clientDashBoard/${id}` },
});

const byId = z.object({ id: namedId(messages.idNeeded) });

export const readClient = operation({
  name: 'readClient',
  access: 'CRM',
  effect: 'read',
  input: byId,
  failed: messages.loadFailed,
  async run({ input, db }) {
    return await findClient(db, input.id);
  },
});

/** A client, and what it owes for those who see invoices. */
export const readDashboard = operation({
  name: 'readDashboard',
  access: 'CRM',
  effect: 'read',
  input: byId,
  failed: messages.loadFailed,
  async run({ input: { id }, actor, db }) {
    const client = await findClient(db, id);
    const account = holds(actor.access, 'Quotes') ? await reactions().accountOf(db, id) : undefined;
    const tabs = allOf(({ clientTabs }) => clientTabs).filter((tab) => sees(tab, actor));
    const may = { quote: holds(actor.access, 'Quotes'), job: holds(actor.access, 'JobManagement') };
    return { client, account, tabs, may };
  },
});

/** Adds a client, optionally from a quotation. Names may repeat, because real companies share names. */
export const addClient = operation({
  name: 'addClient',
  access: 'CRM',
  effect: 'write',
  input: addClientInput,
  failed: messages.addFailed,
  async run({ input: { quotationId, details }, actor, db, note }) {
    const made = newClient(newId(), details, { createdBy: actor.userId, at: new Date() });
    const client: Client = { ...made, companyId: actor.companyId };
    await db.in(clients).insert(client);
    if (quotationId) await reactions().quotations.link(db, actor, quotationId, client);
    note(noteOf(client, 'added'));
    return client;
  },
});

/**
 * Adds a client of which a document says only the name and perhaps an email address, in the caller's transaction; the rest can
 * follow. Of two at once the later is retried, and finds the client. Refuses people without access to clients.
 */
export async function addNamedClient(
  db: CompanyDb,
  { name, email }: { name: string; email: string },
  { actor, note }: { actor: Actor; note(line: LogEntry): void },
): Promise<Client> {
  if (!holds(actor.access, 'CRM')) throw new Refusal('forbidden', messages.addNeedsAccess);
  const known = { industry: 'Others', role: 'Others', contactPerson: name.slice(0, 100) };
  const details = ownDetails(importedClientInput.parse({ ...known, CompanyName: name, Email: email }));
  const made = newClient(newId(), details, { createdBy: actor.userId, at: new Date() });
  const client: Client = { ...made, companyId: actor.companyId };
  await holdOthers(db);
  await db.in(clients).insert(client);
  note(noteOf(client, 'added'));
  return client;
}

/** Lets two at once conflict that add a client because there is none: the later is retried, and finds the first one's. */
async function holdOthers(db: CompanyDb): Promise<void> {
  await db.in(companies).updateOne({}, { $inc: { clientsNamed: 1 } });
}

/** Adds a sample client to try things with. Returns the existing one if there is one. */
export const addSampleClient = operation({
  name: 'addSampleClient',
  access: 'CRM',
  effect: 'write',
  input: z.object({}),
  failed: messages.addFailed,
  async run({ actor, db, note }) {
    const before = await db.in(clients).findOne({ sample: true });
    if (before) return before;
    const made = newClient(newId(), sampleDetails, {
      createdBy: actor.userId,
      at: new Date(),
      notes: messages.sampleNotes,
    });
    const client: Client = { ...made, sample: true, companyId: actor.companyId };
    await holdOthers(db);
    await db.in(clients).insert(client);
    note(noteOf(client, 'added'));
    return client;
  },
});

/** Removes the sample client and what was tried with it. Does nothing if there is none. */
export const removeSampleClient = operation({
  name: 'removeSampleClient',
  access: 'CRM',
  effect: 'vital-write',
  input: z.object({}),
  failed: messages.deleteError,
  async run({ db, note }) {
    const client = await db.in(clients).findOne({ sample: true });
    if (!client) return;
    await tellSampleRemoved(db, client._id);
    await removeWhole(db, clients, client._id);
    await tellClientDeleted(db, client._id);
    note(noteOf(client, 'deleted'));
  },
});

const sampleDetails = addClientInput.parse({
  CompanyName: 'Sample Coffee House',
  industry: 'Food & beverage',
  contactPerson: 'Tan Ah Seng',
  role: 'Owner/C-Suite',
  Email: 'sample@coffee.example',
  contact: '6123 4567',
  address: '18 Tiong Bahru Road, Singapore',
}).details;

/** What the form of a new client starts with: nothing, or the recipient of a quotation. */
export const openAddClient = operation({
  name: 'openAddClient',
  access: 'CRM',
  effect: 'read',
  input: openClientInput,
  failed: messages.loadFailed,
  async run({ input: { quotationId }, actor, db }) {
    if (!quotationId) return null;
    return { quotationId, addressee: await reactions().quotations.addressee(db, actor, quotationId) };
  },
});

/**
 * Changes the details that were sent, or saves notes, or both. If the caller sends the `version` or `revision` it
 * started from and a newer one is stored, it gets a 409.
 */
export const changeClient = operation({
  name: 'changeClient',
  access: 'CRM',
  effect: 'write',
  input: clientChangeInput,
  failed: messages.updateError,
  findTarget: async (db, id) => await findClient(db, id),
  async run({ input, actor, db, note }) {
    const { id, notes, version, revision, details } = input;
    const client = await findClient(db, id);
    // One that came with a list may have none until somebody enters it.
    if (details.email === '' && client.email !== '') throw refuseField('Email', messages.emailNeeded);
    const changesDetails = Object.keys(details).length > 0;
    if (changesDetails || notes === undefined)
      checkRevision(revision, client.revision, messages.detailsOvertaken);
    if (changesDetails) {
      await saveDetails(db, client, details);
      const changed = changedNames<Partial<ClientDetails>>(filledDetails(client), details);
      const name = details.name ?? client.name;
      if (name !== client.name) await tellClientRenamed(db, { _id: id, name });
      if (changed.length > 0) note(noteOf({ _id: id, name }, 'changed', changed.join(', ')));
    }
    if (notes !== undefined && (await saveNotes(db, client, { text: notes, version, author: actor }))) {
      note(noteOf(client, 'changed', 'notes'));
    }
    return { onlyNotes: notes !== undefined && !changesDetails };
  },
});

/** Deletes a client and everything that belongs to it (`db/removal.ts`). Still allowed after a trial has ended. */
export const deleteClient = operation({
  name: 'deleteClient',
  access: 'CRM',
  effect: 'vital-write',
  input: byId,
  failed: messages.deleteError,
  async run({ input: { id }, db, note }) {
    const client = await findClient(db, id);
    await tellClientRenamed(db, client);
    await removeWhole(db, clients, id);
    await tellClientDeleted(db, id);
    note(noteOf(client, 'deleted'));
  },
});

/** A line of the activity log that also appears in the client's own log. */
export const noteOf = logLines(
  clientSubject,
  ({ name }: Pick<Client, '_id' | 'name'>) => name,
  ({ _id }) => _id,
);

async function saveDetails(
  db: CompanyDb,
  { _id, ...before }: Pick<Client, '_id' | 'role' | 'referral'>,
  details: Partial<Client>,
): Promise<void> {
  const changes = {
    ...details,
    ...(details.name && { sortName: sortNameOf(details.name) }),
    ...(details.phone !== undefined && { phoneE164: e164(details.phone) }),
    updatedAt: new Date(),
  };
  await db.in(clients).updateOne({ _id }, { $set: changes, $inc: { revision: 1 } });
  const { role, referral } = { ...before, ...details };
  // Both count in the score.
  if (role !== before.role || referral !== before.referral) await updateScores(db, [_id]);
}
