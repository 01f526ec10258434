import type { Standing } from '~/core/billing';
import { newId } from '~/core/id';
import { freeTrial } from '~/core/plan';
import { payments } from '~/gateways/billing';
import type { CompanyDb } from '~db/company-db';
import { enqueue } from '~db/jobs';
import { type Company, companies, ownCompany } from '../account/index.server';
import { purseLines } from './collections';
import { type Change, nextState } from './next-state';
import { unpaidMail } from './unpaid-job.server';

/** What an event brings besides being a reason to look. */
export interface Brought {
  bought?: { credits: number; name: string; by: Who } | undefined;
}

interface Who {
  userId: string;
  userName: string;
}

/** The name in the statement for automatic changes. */
const byItself: Who = { userId: '', userName: 'Your plan' };

/** How often a concurrent change may win before the provider has to send the event again. */
const attempts = 8;

/** What an event is about, and how it is stored. */
interface Telling<Seen> {
  /** Reads it from the provider. */
  look: () => Promise<Seen>;
  /** Runs in the writing transaction. Null if there is nothing (more) to do. */
  write: (all: CompanyDb, seen: Seen) => Promise<Brought | null>;
}

const noEvent: Telling<unknown> = { look: async () => null, write: async () => ({}) };

/**
 * Reads the company's state, and what an event is about, from the provider and stores the result. If something else was
 * stored since, it reads again, so that nothing older overwrites something newer. Throws if the provider is
 * unreachable.
 */
export async function bringUpToDate(db: CompanyDb, customerId: string): Promise<void>;
export async function bringUpToDate<Seen>(
  db: CompanyDb,
  customerId: string,
  telling: Telling<Seen>,
): Promise<void>;
export async function bringUpToDate(
  db: CompanyDb,
  customerId: string,
  telling: Telling<unknown> = noEvent,
): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const revision = (await ownCompany(db)).billing?.revision ?? 0;
    const [standing, seen] = await Promise.all([payments().standing(customerId), telling.look()]);
    const done = await db.transaction(async (all) => {
      const company = await ownCompany(all);
      if ((company.billing?.revision ?? 0) !== revision) return false;
      const brought = await telling.write(all, seen);
      if (brought) await write(all, company, { customerId, standing, brought });
      return true;
    });
    if (done) return;
  }
  throw new Error('The plan changes too quickly to be followed');
}

interface News {
  customerId: string;
  standing: Standing;
  brought: Brought;
}

async function write(
  all: CompanyDb,
  company: Company,
  { customerId, standing, brought }: News,
): Promise<void> {
  const { planName, planRank, credits, topUpCredits = 0, billing } = company;
  const month = billing?.month ?? null;
  const before = { planName, planRank, credits, topUpCredits, month };
  const after = nextState(before, { standing, bought: brought.bought });
  const { current } = standing;
  const unpaidSince = current?.unpaidSince ?? null;
  const serial = company.purseLines;
  const ends = planRank > freeTrial.rank && after.planRank === freeTrial.rank;
  const hasPlan = after.planRank > freeTrial.rank;
  await all.in(companies).updateOne(
    {},
    {
      $set: {
        planName: after.planName,
        planRank: after.planRank,
        credits: after.credits,
        topUpCredits: after.topUpCredits,
        purseLines: serial + after.changes.length,
        ...(unpaidSince && { unpaidSince }),
        ...(ends && { planEndedAt: new Date() }),
        billing: {
          customerId,
          revision: (billing?.revision ?? 0) + 1,
          ...(billing?.downgradedIn && { downgradedIn: billing.downgradedIn }),
          ...(after.month && { month: after.month }),
          ...(current && {
            subscriptionId: current.id,
            periodEnd: current.periodEnd,
            endsWithPeriod: current.endsWithPeriod,
          }),
          ...(current?.endsWithPeriod && billing?.cancelReason && { cancelReason: billing.cancelReason }),
        },
      },
      ...((!unpaidSince || hasPlan) && {
        $unset: { ...(!unpaidSince && { unpaidSince: true }), ...(hasPlan && { planEndedAt: true }) },
      }),
    },
  );
  await writeLines(all, after.changes, { serial, bought: brought.bought?.by });
  if (unpaidSince && +unpaidSince !== +(company.unpaidSince ?? 0)) {
    const since = unpaidSince.toISOString();
    await enqueue(all, unpaidMail, { since }, { once: `${unpaidMail.name} ${since}` });
  }
}

async function writeLines(
  all: CompanyDb,
  changes: readonly Change[],
  { serial, bought = byItself }: { serial: number; bought: Who | undefined },
): Promise<void> {
  const at = new Date();
  await all.in(purseLines).insertMany(
    changes.map((change, place) => ({
      ...(change.reason === 'bought' ? bought : byItself),
      ...change,
      _id: newId(),
      serial: serial + place + 1,
      at,
    })),
  );
}
