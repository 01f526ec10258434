import { type Actor, ownerAccess } from '../../app/core/access';
import { planEnd } from '../../app/core/plan';
import type { Source } from '../../app/core/source';
import { companies } from '../../app/modules/account/collections';
import { type Operation, perform } from '../../app/operation/operation.server';
import type { CompanyDb } from '../../db/company-db';
import { type CompanySeen, companySeen } from '../../db/sessions';

interface How {
  /** Whether the trial or plan lets the company change its data. */
  mayChange?: boolean;
  as?: Partial<Actor>;
  /** What the request knows of the company; by default it is read. */
  company?: CompanySeen;
  key?: string;
}

/** Runs an operation of a company without a server; as the owner by default. */
export async function askIn<Result>(
  db: CompanyDb,
  operation: Operation<Result>,
  sent: Record<string, unknown> = {},
  { mayChange = true, as, company, key }: How = {},
): Promise<Result> {
  const { companyId } = db;
  const seen = company ?? (await companyIn(db));
  const isEnded = planEnd(seen, new Date()) !== null;
  const caller = {
    actor: actorIn(companyId, as),
    company: { ...seen, ...(mayChange === isEnded && onTrial(mayChange ? 86_400_000 : -1)) },
    // A separate source per company, so that rate limits by source do not affect each other.
    source: { address: `place of ${companyId}`, agent: 'test', device: async () => null },
  };
  return await perform(operation, caller, { params: {}, sent, onceKey: () => key });
}

/** Runs an operation as somebody who is not signed in. */
export async function askAsStranger<Result>(
  operation: Operation<Result>,
  sent: Record<string, unknown>,
  { key, ...source }: Partial<Source> & { key?: string } = {},
): Promise<Result> {
  const caller = {
    actor: null,
    company: null,
    source: { address: '203.0.113.7', agent: 'test', device: async () => null, ...source },
  };
  return await perform(operation, caller, { params: {}, sent, onceKey: () => key });
}

/** A person of the company; its owner by default. */
export function actorIn(companyId: string, as: Partial<Actor> = {}): Actor {
  return {
    userId: 'boss',
    companyId,
    sid: 'sid',
    name: 'Boss',
    email: 'boss@firm.example',
    access: ownerAccess,
    welcomed: true,
    ...as,
  };
}

/** What a request knows of its company. A test's company may have no record. */
export async function companyIn(db: CompanyDb): Promise<CompanySeen> {
  const found = await db.in(companies).findOne({}, { projection: companySeen });
  return (
    found ?? {
      _id: db.companyId,
      name: 'Firm',
      credits: 0,
      createdAt: new Date(),
      planName: 'Free Trial',
      ...onTrial(86_400_000),
    }
  );
}

const onTrial = (leftMs: number) => ({ planRank: 0, trialEndsAt: new Date(Date.now() + leftMs) });
