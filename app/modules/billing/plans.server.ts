import { z } from 'zod';
import { config, givesPlansAway, linkTo } from '~/core/config.server';
import { singaporeDay } from '~/core/dates';
import { idInput } from '~/core/named-id';
import { freeTrial, type PlanState, topUps } from '~/core/plan';
import { Refusal } from '~/core/refusal';
import { billingIsOn, localPayments, payments } from '~/gateways/billing';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { type Company, ownCompany } from '../account/index.server';
import { asUndone, withinSeconds } from './checkout.server';
import { invoices } from './collections';
import { passLocalTime } from './local-checkout.server';
import * as messages from './messages';
import { parts } from './next-state';
import { mayDowngrade, nextDowngradeDay, offersTo, planAgainstTopUps, stepTo } from './offers';
import { planChangeOf } from './one-change.server';
import { heldPlan, planOfRank } from './products.server';

const mostInvoices = 24;

/** The plans and top-ups this company can choose, with the provider's prices. */
function offersOf(company: Company) {
  const addPrice = <P extends { key: Parameters<ReturnType<typeof payments>['priceOf']>[0] }>(
    product: P,
  ) => ({
    ...product,
    priceId: payments().priceOf(product.key),
  });
  const rank = heldPlan(company)?.rank ?? freeTrial.rank;
  return {
    plans: offersTo(rank).map((plan) => ({ ...addPrice(plan), step: stepTo(plan, rank) })),
    topUps: topUps.map(addPrice),
  };
}

/**
 * The company, brought up to date in the test mode, where nights may have passed with no server running. `alongside` is
 * read in parallel, and again if something changed. `passed` says whether something did.
 */
async function upToNow<Alongside>(
  db: CompanyDb,
  alongside: () => Alongside | Promise<Alongside>,
): Promise<{ company: Company; kept: Alongside; passed: boolean }> {
  const readBoth = async () => await Promise.all([ownCompany(db), alongside()]);
  const now = new Date();
  const [asKept, keptBeside] = await readBoth();
  const { periodEnd, revision } = asKept.billing ?? {};
  if (!localPayments() || !periodEnd || periodEnd > now)
    return { company: asKept, kept: keptBeside, passed: false };
  await passLocalTime(db, now);
  const [company, kept] = await readBoth();
  return { company, kept, passed: company.billing?.revision !== revision };
}

/** The available and current plan; empty without billing. */
export const readPlans = operation({
  name: 'readPlans',
  access: 'signed-in',
  effect: 'read',
  input: z.object({}),
  failed: messages.plansFailed,
  async run({ db }) {
    if (!billingIsOn()) return { planName: '', plans: [], topUps: [] };
    const { company } = await upToNow(db, () => null);
    return { planName: company.planName, ...offersOf(company) };
  },
});

/** The data of the plans' page: also the plan's state and, for owners, the invoices. */
export const readPlanPage = operation({
  name: 'readPlanPage',
  access: 'signed-in',
  effect: 'read',
  input: z.object({}),
  failed: messages.plansBroken,
  async run({ actor, db }) {
    if (!billingIsOn()) throw new Refusal('not-found', messages.noPlans);
    const mayChange = actor.access.laoban;
    const listBilled = () =>
      mayChange ? db.in(invoices).list({}, { sort: { at: -1, _id: -1 }, limit: mostInvoices }) : [];
    const { company, kept, passed } = await upToNow(db, listBilled);
    const held = heldPlan(company);
    const { planName, planRank, billing } = company;
    const month = singaporeDay(new Date()).slice(0, 7);
    return {
      planName,
      state: company as PlanState,
      mayChange,
      isHeld: held !== null,
      change: planChangeOf(company, new Date()),
      monthly: planOfRank(planRank)?.cents ?? 0,
      credits: { all: company.credits, ...parts(company) },
      ...offersOf(company),
      periodEnd: billing?.periodEnd,
      endsWithPeriod: billing?.endsWithPeriod ?? false,
      /** The day the next downgrade is possible, if this month's is used. */
      nextDowngrade: mayDowngrade(billing?.downgradedIn, month) ? null : nextDowngradeDay(month),
      againstTopUps: planAgainstTopUps(held?.rank ?? freeTrial.rank),
      isLocal: localPayments() !== null,
      isGivenAway: mayChange && givesPlansAway(config()),
      trialCreditsDue: company.trialCreditsDue ?? 0,
      invoices: kept,
      passed,
    };
  },
});

/** An invoice of the test mode. Other providers show theirs themselves. */
export const readInvoice = operation({
  name: 'readInvoice',
  access: 'laoban',
  effect: 'read',
  input: idInput,
  async run({ input: { id }, db }) {
    const found = await db.in(invoices).findOne({ _id: id });
    if (!found) throw new Refusal('not-found');
    return { invoice: found, company: await ownCompany(db) };
  },
});

/** The provider's page where an owner changes the company's card. */
export const openPortal = operation({
  name: 'openPortal',
  access: 'laoban',
  effect: 'vital-write',
  input: z.object({}),
  failed: messages.portalFailed,
  transaction: 'own',
  async run({ db }): Promise<{ url: string }> {
    const held = billingIsOn() ? heldPlan(await ownCompany(db)) : null;
    if (!held) throw new Refusal('conflict', messages.noPlanYet);
    const opening = payments().portal(held.customerId, linkTo('/settings/plans')).catch(asUndone);
    const url = await withinSeconds(messages.portalSlow)(opening);
    return { url: url ?? '/settings/plans' };
  },
});
