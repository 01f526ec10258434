/**
 * Times the questions that the kit itself asks of the store, through its own functions, in a process beside the
 * suite that serves the folder. Says milliseconds at the median as one line of JSON.
 *
 *   FOLDER EMAIL   of a person of the folder's store
 */
const { openDatabase } = await import('../../db/connect.ts');
const { companyDb } = await import('../../db/company-db.ts');
const { findIdentity } = await import('../../db/sessions.ts');
const { onceWithin } = await import('../../db/once.ts');
const { logActivity } = await import('../../db/activity.ts');
const { users } = await import('../../app/modules/account/collections.ts');
const { clients } = await import('../../app/modules/crm/collections.ts');

const [folder, email] = process.argv.slice(2);
const { db: raw } = await openDatabase({ uri: undefined, folder });
const user = await raw.collection('users').findOne({ email });
const session = await raw.collection('sessions').findOne({ userId: user._id });
const client = await raw.collection('clients').findOne({ companyId: user.companyId });
const db = companyDb(user.companyId);
const actor = { userId: user._id, name: user.name };
const warming = 200;
const times = 1_000;
let count = 0;

const identity = () => findIdentity(session._id, user._id);

const questions = {
  // GET /api/systemAccess/{uid}: who asks, and the person's flags.
  async read() {
    await identity();
    await db.in(users).findOne({ _id: user._id });
  },
  // PUT /updateCompany/{id} with a key: who asks, the claim, and the change with its log line and its answer.
  async keyed() {
    await identity();
    count += 1;
    const once = onceWithin(db, `timed-${count}`, {
      operation: 'timed',
      actor,
      input: {},
      patience: 'short',
    });
    await once.begin();
    await db.together(async (all) => {
      await all.in(clients).findOne({ _id: client._id });
      await all
        .in(clients)
        .updateOne({ _id: client._id }, { $set: { phone: String(count) }, $inc: { revision: 1 } });
      await logActivity(all, actor, [
        {
          action: 'changed',
          subject: 'client',
          subjectId: client._id,
          detail: 'phone',
          clientId: client._id,
        },
      ]);
      await once.keep(all, { text: '{}', type: 'application/json' });
    });
  },
};

const medians = {};
for (const [name, ask] of Object.entries(questions)) {
  for (let time = 0; time < warming; time += 1) await ask();
  const took = [];
  for (let time = 0; time < times; time += 1) {
    const began = performance.now();
    await ask();
    took.push(performance.now() - began);
  }
  medians[name] = took.sort((a, b) => a - b)[times / 2];
}
console.log(JSON.stringify(medians));
process.exit(0);
