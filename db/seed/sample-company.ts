import { dayAfter } from '~/core/days';
import { newId } from '~/core/id';
import type { LogEntry } from '~/core/log-entry';
import { trialEnd } from '~/core/plan';
import { usualWeek } from '~/core/working-week';
import { companies, users } from '~/modules/account/collections';
import { activity } from '~/modules/audit/collections';
import { invoices, localBooks, purseLines } from '~/modules/billing/collections';
import { companyLogo } from '~/modules/company/file-kinds';
import { clients, noteVersions } from '~/modules/crm/collections';
import { recordInteractions, recordMood, updateScores } from '~/modules/crm/index.server';
import {
  invoiceSeries,
  quotations,
  receivables,
  invoices as salesInvoices,
} from '~/modules/documents/collections';
import { begin } from '~/modules/documents/quotation/begin.server';
import { beginInput } from '~/modules/documents/quotation/schema';
import { type Idea, ideas } from '~/modules/ideas/collections';
import {
  alerts,
  itemDays,
  itemGroups,
  items,
  resources,
  stockCloses,
  stockCounts,
  stockLines,
  stocktakes,
} from '~/modules/inventory/collections';
import { jobKinds, jobSeries, jobs } from '~/modules/jobs/collections';
import { interactionOf as interactionOfJob } from '~/modules/jobs/new-job';
import { storePlan } from '~/modules/jobs/service-plans.server';
import {
  leaveAdjustments,
  leaveFamilies,
  leaveMonths,
  leaveRequests,
  leaveSettings,
} from '~/modules/leave/collections';
import { meetings } from '~/modules/meetings/collections';
import { toldOfMeeting } from '~/modules/meetings/new-meeting';
import { departments, employees } from '~/modules/people/collections';
import { trackedPrices } from '~/modules/pricing/collections';
import { sentiments } from '~/modules/sentiment/collections';
import { tasks } from '~/modules/tasks/collections';
import { interactionOf } from '~/modules/tasks/new-task';
import { trends } from '~/modules/trends/collections';
import { findUserByEmail } from '../across-companies';
import { logActivity } from '../activity';
import { type CompanyDb, companyDb, type New } from '../company-db';
import { fillDirectory } from '../directory';
import { filesOf } from '../files';
import { sampleActivity } from './activity';
import { firstMonthsWork, sampleBilling } from './billing';
import { sampleCredits } from './credits';
import { company, startOfJobs } from './data/company';
import { password, people } from './data/people';
import { titleOfBegun } from './data/quotations';
import { sampleIdeas } from './ideas';
import { sampleInvoices } from './invoices';
import { sampleJobs, sampleKinds, samplePlans } from './jobs';
import { sampleLeave } from './leave';
import { drawLogo } from './logo';
import { sampleMeetings } from './meetings';
import { newSample } from './new-sample';
import { samplePrices } from './prices';
import { sampleQuotations } from './quotations';
import { sampleResources } from './resources';
import type { Sample } from './sample';
import { sampleSentiment } from './sentiment';
import { sampleStock } from './stock';
import { sampleStoryboard } from './storyboard';
import { sampleTasks } from './tasks';

/** A person of the sample company who can be signed in as. */
interface SampleLogin {
  role: string;
  email: string;
  password: string;
}

/**
 * Loads the sample company from `data/` into the open store, all or nothing, with days counted from `now`. Where it is
 * there already nothing changes, and `fresh` is false. `stockDays` is how many days of stock movements it has, by default
 * a year.
 */
export async function seedSampleCompany(
  hashPassword: (password: string) => Promise<string>,
  now = new Date(),
  stockDays?: number,
): Promise<{ logins: SampleLogin[]; fresh: boolean }> {
  const logins = people.flatMap(({ login }) => (login ? [{ ...login, password }] : []));
  if (await findUserByEmail(logins[0]?.email ?? '')) return { logins, fresh: false };

  const sample = newSample(now, await hashPassword(password));
  const { clients: customers, users: staff } = sample;
  const [boss] = sample.writers;
  const companyId = newId();
  const firm = { _id: companyId, ...company, createdAt: boss.createdAt };
  const weeks = sampleSentiment(sample);
  const db = companyDb(companyId);
  const logo = await filesOf(db).keep({ name: 'logo.png', type: 'image/png', content: await drawLogo() });
  const stock = sampleStock(sample, stockDays);
  const quoted = sampleQuotations(sample, stock.items);
  const leave = sampleLeave(sample);
  const tools = sampleResources(sample);
  const toDo = sampleTasks(sample);
  const thought = sampleIdeas(firm, sample);
  const storyboard = await sampleStoryboard(db, thought.ideas[0] as New<Idea>, boss);
  const kinds = sampleKinds(sample, stock.items);
  const driving = await sampleJobs(db, sample, kinds);
  const planned = sampleMeetings(sample);
  const paid = sampleBilling(companyId, now);
  const earlier = firstMonthsWork(paid.began[0], boss, customers);
  const spent = [...earlier, ...thought.spent, ...storyboard.spent];
  const bought = sampleCredits({ plan: 'Growth', credits: 400, began: paid.began }, spent);
  const billed = sampleInvoices(firm, sample);
  await db.transaction(async (all) => {
    await filesOf(all).bind(logo, { kind: companyLogo, subjectId: companyId, ownerId: boss._id });
    await all.in(companies).insert({
      ...firm,
      workingDays: [...usualWeek],
      logoId: logo._id,
      quotationsMade: quoted.made,
      invoicesIssued: billed.issued,
      ...paid.company,
      trialEndsAt: trialEnd(firm.createdAt),
      credits: bought.credits,
      purseLines: bought.lines.length,
    });
    await all.in(purseLines).insertMany(bought.lines);
    await all.in(users).insertMany(staff);
    await all.in(localBooks).insert(paid.book);
    await all.in(invoices).insertMany(paid.invoices);
    await all.in(employees).insertMany(sample.employees);
    await all.in(departments).insertMany(sample.departments);
    await all.in(leaveRequests).insertMany(leave.requests);
    await all.in(leaveMonths).insertMany(leave.months);
    await all.in(leaveAdjustments).insertMany(leave.adjustments);
    await all.in(leaveFamilies).insertMany(leave.families);
    await all.in(leaveSettings).insert({ _id: companyId, kitSince: leave.kitSince });
    await all.in(clients).insertMany(customers);
    await all.in(noteVersions).insertMany(sample.notes);
    await all.in(sentiments).insertMany(weeks);
    await all.in(ideas).insertMany(thought.ideas);
    await storyboard.put(all);
    await all.in(trends).insertMany(thought.trends);
    await all.in(meetings).insertMany(planned);
    await recordInteractions(all, planned.map(toldOfMeeting), now);
    await all.in(tasks).insertMany(toDo.tasks);
    await recordInteractions(all, toDo.tasks.map(interactionOf), now);
    await all.in(jobKinds).insertMany(kinds);
    await all.in(jobs).insertMany(driving.jobs);
    await all.in(jobSeries).insertMany(driving.series);
    await driving.put(all);
    await recordInteractions(
      all,
      driving.jobs.map(interactionOfJob).filter((one) => one !== null),
      now,
    );
    await all.in(trackedPrices).insertMany(samplePrices(sample));
    await all.in(quotations).insertMany(quoted.quotations);
    const accepted = quoted.quotations.find(({ title }) => title === titleOfBegun);
    const ofQuotation = accepted && { quotationId: accepted._id, quotationNumber: accepted.number };
    await all
      .in(salesInvoices)
      .insertMany(
        billed.invoices.map((one) => (one.title === titleOfBegun ? { ...one, ...ofQuotation } : one)),
      );
    await all.in(invoiceSeries).insertMany(billed.series);
    await all.in(receivables).insertMany(billed.receivables);
    await all.in(items).insertMany([...stock.items, ...stock.services]);
    await all.in(stockLines).insertMany(stock.stockLines);
    await all.in(itemDays).insertMany(stock.itemDays);
    await all.in(stockCloses).insertMany(stock.stockCloses);
    await all.in(itemGroups).insertMany(stock.itemGroups);
    await all.in(stocktakes).insertMany(stock.stocktakes);
    await all.in(stockCounts).insertMany(stock.stockCounts);
    await all.in(resources).insertMany(tools.resources);
    await all.in(alerts).insertMany([...stock.alerts, ...tools.alerts]);
    const lines = [
      ...sampleActivity(firm, sample),
      ...thought.lines,
      ...storyboard.lines,
      ...stock.lines,
      ...toDo.lines,
      ...driving.lines,
      ...quoted.lines,
    ];
    await all.in(activity).insertMany(lines);
    for (const plan of samplePlans({ ...sample, companyId }))
      await storePlan(all, plan, company.address, now);
    if (accepted) await beginSampleWork(all, accepted._id, sample);
    await recordInteractions(
      all,
      quoted.quotations.flatMap(({ _id: sourceId, clientId, createdAt: at, title }) =>
        clientId ? { clientId, kind: 'quotation' as const, sourceId, at, title } : [],
      ),
      now,
    );
    await fillDirectory(all);
    const newest = weeks.at(-1);
    if (newest) await recordMood(all, newest.clientId, newest, now);
    await updateScores(
      all,
      customers.map(({ _id }) => _id),
      now,
    );
  });
  return { logins, fresh: true };
}

/** Begins the work of an accepted quotation as a person does: a job in two days with the stock that is held for it. */
async function beginSampleWork(
  db: CompanyDb,
  id: string,
  { writers: [by], person, today, now }: Sample,
): Promise<void> {
  const { _id: userId, name, email, access } = by;
  const actor = { userId, companyId: db.companyId, sid: '', name, email, access, welcomed: true };
  const jobDate = dayAfter(today, 2);
  const driverId = person('Ahmad bin Ismail')._id;
  const job = { jobDate, jobTime: '10:00', startLocation: startOfJobs, driverId };
  const noted: LogEntry[] = [];
  const note = (line: LogEntry) => void noted.push(line);
  await begin(db, beginInput.parse({ id, job, hold: true }), { actor, userId, note, hasSeen: false });
  await logActivity(db, actor, noted, now);
}
