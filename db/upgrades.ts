import { setTimeout as sleep } from 'node:timers/promises';
import { endedLease } from '~/core/ahead';
import { newId } from '~/core/id';
import { Refusal } from '~/core/refusal';
import { type SharedDocument, sharedCollection } from './collection';
import { type CompanyDb, companyDb } from './company-db';
import { companyIds } from './company-ids';
import { database } from './connect';
import { isOutOfRoom, isUnreachable } from './unreachable';

/** Work that brings a company's records of an earlier version up to date. */
export interface Upgrade {
  /** Stored: never reuse a name for other work. */
  readonly name: string;
  /** May run again from its start for a company if a server was killed, so it must be idempotent. */
  work(db: CompanyDb): Promise<void>;
  /** Work after all companies are done; also idempotent. */
  afterAll?(): Promise<void>;
}

/** The state of an upgrade. */
interface UpgradeState extends SharedDocument {
  doneAt?: Date;
  /** All companies up to this id are done, except those that failed. */
  reached?: string;
  failed?: string[];
  /** The server that works on it, and until when others wait for it. */
  lease?: string;
  leaseUntil?: Date;
}

export const upgrades = sharedCollection<UpgradeState>('upgrades', []);

interface UpgradeOptions {
  /** Called for each failure. The work is tried again after a pause. */
  onFailure: (error: unknown, name: string) => void;
  /** In seconds. A lease without heartbeat expires after this. */
  leaseSeconds?: number;
  pauseMs?: number;
}

/** The upgrades of this process. */
interface RunningUpgrades {
  /** Resolves when all are done, by any server, or when they were stopped. */
  readonly ended: Promise<void>;
  /** Stops before the next company; another server continues there. Call it before the store is closed. */
  stop(): Promise<void>;
}

/** Upgrades that this process does not know to be done. */
const pending = new Set<string>();

/** In ms. How often the state is stored, and how often a waiting request looks at it. */
const everyMs = 250;

/**
 * Runs these upgrades in the background, in order and company by company. Each runs once over all servers: one holds a
 * lease, and another continues if it is killed.
 */
export function startUpgrades(
  all: readonly Upgrade[],
  { onFailure, leaseSeconds = 10, pauseMs = 1_000 }: UpgradeOptions,
): RunningUpgrades {
  const stopping = new AbortController();
  const { signal } = stopping;
  for (const { name } of all) pending.add(name);
  const run = async () => {
    for (const upgrade of all) {
      while (!signal.aborted) {
        const reportFailure = (error: unknown) => {
          if (!signal.aborted) onFailure(error, upgrade.name);
        };
        if (await runOne(upgrade, { leaseSeconds, signal, failed: reportFailure }).catch(reportFailure))
          break;
        await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
      }
      if (signal.aborted) return;
      pending.delete(upgrade.name);
    }
  };
  const ended = run();
  return {
    ended,
    async stop() {
      stopping.abort();
      // A large company may take longer: unfinished work is done again.
      await Promise.race([ended, sleep(5_000, undefined, { ref: false })]);
      for (const { name } of all) pending.delete(name);
    },
  };
}

/** Marks upgrades as done if there is no company yet: a new database has nothing to upgrade. */
export async function skipForNew(all: readonly Upgrade[]): Promise<void> {
  if (await anyCompany()) return;
  const doneAt = new Date();
  await states().bulkWrite(
    all.map(({ name }) => ({
      updateOne: { filter: { _id: name }, update: { $setOnInsert: { reached: '', doneAt } }, upsert: true },
    })),
    { ordered: false },
  );
}

async function anyCompany(): Promise<boolean> {
  const { value } = await companyIds('', 1).next();
  return value !== undefined;
}

/**
 * Waits until a company's records are up to date. Called before a request reads any of them, so no other code needs to
 * know earlier shapes. Refuses with 503 if that takes too long.
 */
export async function upToDate(companyId: string, patienceMs = 20_000): Promise<void> {
  for (const until = Date.now() + patienceMs; !(await isUpToDate(companyId)); await sleep(everyMs)) {
    if (Date.now() < until) continue;
    const text = 'We are updating your data. Please try again in a moment.';
    throw new Refusal('unavailable', text, { headers: { 'Retry-After': '5' } });
  }
}

/** Whether all upgrades have reached this company. Reads nothing once all are known to be done. */
export async function isUpToDate(companyId: string): Promise<boolean> {
  const names = [...pending];
  if (names.length === 0) return true;
  const passed = [
    { doneAt: { $exists: true } },
    { reached: { $gte: companyId }, failed: { $ne: companyId } },
  ];
  return (await states().countDocuments({ _id: { $in: names }, $or: passed })) === names.length;
}

/**
 * Takes an upgrade and runs it to its end. False if another server has it, or if it failed for a company: that one does
 * not stop the others, and is tried again later.
 */
async function runOne(
  { name, work, afterAll }: Upgrade,
  {
    leaseSeconds,
    signal,
    failed,
  }: { leaseSeconds: number; signal: AbortSignal; failed: (error: unknown) => void },
): Promise<boolean> {
  // Nothing is written once it is done: the disk may be full.
  if (await states().findOne({ _id: name, doneAt: { $exists: true } })) return true;
  const lease = newId();
  const leaseUntil = () => new Date(Date.now() + leaseSeconds * 1_000);
  const open = { _id: name, doneAt: { $exists: false } };
  await states().updateOne({ _id: name }, { $setOnInsert: { reached: '' } }, { upsert: true });
  const taken = await states().findOneAndUpdate(
    {
      ...open,
      $or: [
        { lease: { $exists: false } },
        ...endedLease(leaseSeconds * 1_000, new Date()).map((end) => ({ leaseUntil: end })),
      ],
    },
    { $set: { lease, leaseUntil: leaseUntil() } },
    { returnDocument: 'after' },
  );
  if (!taken) return (await states().countDocuments(open)) === 0;

  let reached = taken.reached ?? '';
  const left = new Set(taken.failed);
  let isOurs = true;
  const store = async () => {
    const kept = await states().updateOne(
      { _id: name, lease },
      { $set: { reached, failed: [...left], leaseUntil: leaseUntil() } },
    );
    isOurs = kept.matchedCount === 1;
  };
  // If the store does not answer, the lease is still ours: the next heartbeat tries again.
  const storing = setInterval(() => void store().catch(() => undefined), everyMs).unref();
  const upgradeOne = async (companyId: string) => {
    try {
      await work(companyDb(companyId));
      left.delete(companyId);
    } catch (error) {
      // Without a database every company would fail.
      if (isUnreachable(error) || isOutOfRoom(error)) throw error;
      left.add(companyId);
      failed(error);
    }
  };
  try {
    for (const companyId of taken.failed ?? []) {
      if (signal.aborted || !isOurs) return false;
      await upgradeOne(companyId);
    }
    for await (const page of companyIds(reached)) {
      for (const companyId of page) {
        if (signal.aborted || !isOurs) return false;
        await upgradeOne(companyId);
        reached = companyId;
      }
    }
    if (left.size > 0) return false;
    await afterAll?.();
    await states().updateOne(
      { _id: name, lease },
      { $set: { doneAt: new Date() }, $unset: { lease: '', leaseUntil: '', failed: '' } },
    );
    return (await states().countDocuments(open)) === 0;
  } finally {
    clearInterval(storing);
    // Changes nothing if it is done or another server has it.
    await states()
      .updateOne(
        { ...open, lease },
        { $set: { reached, failed: [...left] }, $unset: { lease: '', leaseUntil: '' } },
      )
      .catch(() => undefined);
  }
}

const states = () => database().db.collection<UpgradeState>(upgrades.name);
