import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { ownerAccess } from '../../app/core/access';
import { newId } from '../../app/core/id';
import { installFonts } from '../../app/gateways/fonts';
import { type Company, companies, type User, users } from '../../app/modules/account/collections';
import { findUserByEmail } from '../../db/across-companies';
import { type CompanyDb, companyDb } from '../../db/company-db';
import { database } from '../../db/connect';
import { enterAddress } from '../../db/directory';
import { seedSampleCompany } from '../../db/seed/sample-company';
import { mailTo } from './config';

/** Credentials that must be in no export, and nowhere after the company is deleted. */
export const passwordHash = 'argon2id-of-kopi-siew-dai';

/** The mails of this file's tests, and the suite's address in them. */
export function mailsForTests(): {
  sent(): Promise<string[]>;
  clear(): Promise<void>;
  folder(): string;
} {
  let outbox = '';
  beforeAll(async () => {
    outbox = await mkdtemp(join(tmpdir(), 'laoban-outbox-'));
    mailTo(outbox);
    installFonts(outbox);
  });
  afterAll(() => rm(outbox, { recursive: true, force: true }));
  const names = async () => (await readdir(outbox)).filter((name) => name.endsWith('.eml')).sort();
  return {
    folder: () => outbox,
    sent: async () => await Promise.all((await names()).map((name) => readFile(join(outbox, name), 'utf8'))),
    clear: async () => {
      for (const name of await names()) await rm(join(outbox, name));
    },
  };
}

/**
 * Writes the sample company into the open store, with forty days of stock movements. Returns its collections, its owner
 * as an actor, and all its people.
 */
export async function sampleCompany() {
  await seedSampleCompany(async () => passwordHash, new Date(), 40);
  const owner = await findUserByEmail('owner@kopicorner.example');
  if (!owner) throw new Error('The sample company has an owner');
  const db = companyDb(owner.companyId);
  const people = await db.in(users).list({}, { sort: { name: 1 }, limit: 100 });
  return { db, owner, people, asOwner: asUser(owner) };
}

/** The actor of a user. */
export function asUser({ _id: userId, name, email, access }: User) {
  return { as: { userId, name, email, access } };
}

/** Another company with its owner. */
export async function plainCompany(name = 'Other Firm'): Promise<{ db: CompanyDb; owner: User }> {
  const companyId = newId();
  const db = companyDb(companyId);
  const at = new Date();
  const company: Omit<Company, 'companyId'> = {
    _id: companyId,
    name,
    planName: 'Free Trial',
    planRank: 0,
    credits: 50,
    purseLines: 0,
    trialEndsAt: new Date(at.getTime() + 86_400_000),
    createdAt: at,
  };
  await db.in(companies).insert(company);
  const owner: User = {
    _id: newId(),
    companyId,
    email: `boss-${companyId}@other.example`,
    passwordHash: 'x',
    name: 'Boss',
    access: ownerAccess,
    status: 'Active',
    welcomed: true,
    createdAt: at,
    updatedAt: at,
  };
  await db.in(users).insert(owner);
  await enterAddress(db, owner);
  return { db, owner };
}

/** Every document of the store as text, by collection: to search for data that must not be there. */
export async function everything(): Promise<Map<string, string[]>> {
  const { db } = database();
  const found = new Map<string, string[]>();
  for (const { name } of await db.listCollections().toArray()) {
    const documents = await db.collection(name).find().toArray();
    found.set(
      name,
      documents.map((document) => JSON.stringify(document)),
    );
  }
  return found;
}
