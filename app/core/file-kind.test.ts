import { expect, test } from 'vitest';
import type { CompanyDb } from '~db/company-db';
import { type Actor, noAccess, ownerAccess, self } from './access';
import { fileKind, maySeeFile } from './file-kind';

const person = (userId: string, access = noAccess): Actor => ({
  userId,
  companyId: 'company',
  sid: 's',
  name: userId,
  email: '',
  access,
  welcomed: true,
});
const mei = person('mei');
const hr = person('hr', { ...noAccess, HR: true });
const owner = person('owner', ownerAccess);
const wanted = (actor: Actor) => ({ actor, db: {} as CompanyDb, subjectId: 'mei', ownerId: 'raj' });

test('a file is seen by whom its kind names', async () => {
  const everybodys = fileKind({ name: 'a', access: 'signed-in' });
  const photo = fileKind({ name: 'b', access: self('subjectId', 'HR') });
  const brought = fileKind({ name: 'c', access: self('ownerId') });
  const clients = fileKind({ name: 'd', access: 'CRM' });
  const seenBy = async (kind: typeof photo) =>
    (
      await Promise.all(
        [mei, hr, owner].map(async (one) => (await maySeeFile(kind, wanted(one))) && one.name),
      )
    )
      .filter(Boolean)
      .join();
  expect(await seenBy(everybodys)).toBe('mei,hr,owner');
  expect(await seenBy(photo)).toBe('mei,hr,owner');
  expect(await maySeeFile(photo, wanted(person('raj')))).toBe(false);
  expect(await seenBy(brought)).toBe('owner');
  expect(await maySeeFile(brought, wanted(person('raj')))).toBe(true);
  expect(await seenBy(clients)).toBe('owner');
});

test('a rule of the record is asked after the word of access, and can only close', async () => {
  const asked: string[] = [];
  const kind = fileKind({
    name: 'certificate',
    access: self('ownerId', 'HR'),
    async maySee({ actor, subjectId }) {
      asked.push(actor.name);
      return subjectId === 'mei' && actor !== owner;
    },
  });
  expect(await maySeeFile(kind, wanted(hr))).toBe(true);
  expect(await maySeeFile(kind, wanted(owner))).toBe(false);
  expect(await maySeeFile(kind, wanted(mei))).toBe(false);
  expect(asked).toEqual(['hr', 'owner']);
});
