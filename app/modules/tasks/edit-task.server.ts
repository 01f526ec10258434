import { z } from 'zod';
import { line } from '~/core/text';
import { operation } from '~/operation/operation.server';
import { listColleagues } from '../account/index.server';
import { clientChoice } from '../crm/index.server';
import { tasks } from './collections';
import * as messages from './messages';
import { pickerSearch } from './schema';
import { withClients } from './task-list.server';

const id = line({ most: 100 }).default('');

/** The choices of the new-task form: clients, with the one in the address selected, and colleagues. */
export const prepareTask = operation({
  name: 'prepareTask',
  access: 'Tasks',
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object({ client: id, CustomerID: id, q: pickerSearch }),
  async run({ input: { client, CustomerID, q }, actor, db }) {
    const chosen = CustomerID || client;
    const [clients, people] = await Promise.all([clientChoice(db, { chosen, q }), listColleagues(db)]);
    return { client: chosen, clients, people, userId: actor.userId };
  },
});

/** A task and the choices of its form. */
export const readTask = operation({
  name: 'readTask',
  access: 'Tasks',
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object({ id: z.string(), CustomerID: id, q: pickerSearch }),
  async run({ input: { id, CustomerID, q }, actor, db }) {
    const found = await db.in(tasks).get(id, messages.unknown);
    const [[task = found], clients, people] = await Promise.all([
      withClients(db, [found]),
      clientChoice(db, { chosen: CustomerID, own: { id: found.clientId, name: found.clientName }, q }),
      listColleagues(db),
    ]);
    return { task, clients, people, access: actor.access };
  },
});
