import { bossAccess, noAccess, type SystemAccess } from '~/core/access';
import type { Noted } from '~/core/caller';
import { singaporeDay } from '~/core/dates';
import { dayAfter, dayMs } from '~/core/days';
import { newId } from '~/core/id';
import { trialEnd } from '~/core/plan';
import { usualWeek } from '~/core/working-week';
import { companies, type User, users } from '~/modules/account/collections';
import { activity } from '~/modules/audit/collections';
import { invoices, localBooks, purseLines } from '~/modules/billing/collections';
import { companyLogo } from '~/modules/company/file-kinds';
import { clients, noteVersions } from '~/modules/crm/collections';
import { recordInteractions, recordMood, updateScores } from '~/modules/crm/index.server';
import { type Idea, ideas } from '~/modules/ideas/collections';
import {
  alerts,
  itemDays,
  itemGroups,
  items,
  resources,
  stockCloses,
  stockLines,
} from '~/modules/inventory/collections';
import { receivables, invoices as salesInvoices } from '~/modules/invoices/collections';
import { jobSeries, jobs } from '~/modules/jobs/collections';
import { interactionOf as interactionOfJob } from '~/modules/jobs/new-job';
import { leaveAdjustments, leaveMonths, leaveRequests } from '~/modules/leave/collections';
import { meetings } from '~/modules/meetings/collections';
import { toldOfMeeting } from '~/modules/meetings/new-meeting';
import { departments, employees } from '~/modules/people/collections';
import { trackedPrices } from '~/modules/pricing/collections';
import { begin } from '~/modules/quotes/begin.server';
import { quotations } from '~/modules/quotes/collections';
import { beginInput } from '~/modules/quotes/schema';
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
import { sampleClients } from './clients';
import { sampleIdeas } from './ideas';
import { sampleInvoices } from './invoices';
import { sampleJobs } from './jobs';
import { sampleLeave } from './leave';
import { drawLogo } from './logo';
import { sampleMeetings } from './meetings';
import { samplePeople } from './people';
import { samplePrices } from './prices';
import { samplePurse } from './purse';
import { sampleClosingNote, sampleQuotations, titleOfBegun } from './quotations';
import { sampleResources } from './resources';
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

const password = 'kopi-siew-dai';

const people: readonly { role: string; name: string; email: string; access: SystemAccess }[] = [
  { role: 'Owner', name: 'Lim Mei Hua', email: 'owner@kopicorner.example', access: bossAccess },
  {
    role: 'Manager',
    name: 'Rajesh Nair',
    email: 'manager@kopicorner.example',
    access: {
      ...noAccess,
      CRM: true,
      Meetings: true,
      Tasks: true,
      Quotes: true,
      HR: true,
      JobManagement: true,
    },
  },
  { role: 'Driver', name: 'Ahmad bin Ismail', email: 'driver@kopicorner.example', access: noAccess },
  { role: 'Warehouse', name: 'Chen Wei', email: 'warehouse@kopicorner.example', access: noAccess },
];

/**
 * Puts the sample company into the open store, all or nothing, with times that lead up to `now`. Where it is
 * there already nothing changes, and `fresh` is false.
 */
export async function seedSampleCompany(
  hashPassword: (password: string) => Promise<string>,
  now = new Date(),
): Promise<{ logins: SampleLogin[]; fresh: boolean }> {
  const logins = people.map(({ role, email }) => ({ role, email, password }));
  if (await findUserByEmail(people[0]?.email ?? '')) return { logins, fresh: false };

  const passwordHash = await hashPassword(password);
  const begun = new Date(now.getTime() - 365 * dayMs);
  const staff = people.map(
    ({ name, email, access }): New<User> => ({
      _id: newId(),
      email,
      passwordHash,
      name,
      access,
      status: 'Active',
      welcomed: true,
      createdAt: begun,
      updatedAt: begun,
    }),
  );
  const companyId = newId();
  const firm = {
    _id: companyId,
    name: 'Kopi Corner Supplies',
    industry: 'Food & beverage',
    createdAt: begun,
  };
  const samples = sampleClients(staff, now);
  const weeks = sampleSentiment(samples, staff, now);
  const db = companyDb(companyId);
  const logo = await filesOf(db).keep({ name: 'logo.png', type: 'image/png', content: await drawLogo() });
  const stock = sampleStock(staff, now);
  const quoted = sampleQuotations(staff, { clients: samples.clients, items: stock.items }, now);
  const workers = samplePeople(staff, now);
  const leave = sampleLeave(workers.users, now);
  const boss = staff[0] as New<User>;
  const tools = sampleResources(boss, now);
  const toDo = sampleTasks(staff, samples.clients, now);
  const thought = sampleIdeas(firm, staff, samples.clients, now);
  const storyboard = await sampleStoryboard(db, thought.ideas[0] as New<Idea>, boss);
  const drivers = workers.users.filter(
    ({ position, status }) => position === 'Driver' && status !== 'Resigned',
  );
  const [first = boss, second = first] = drivers;
  const driving = await sampleJobs(db, { boss, drivers: [first, second] }, samples.clients, now);
  const planned = sampleMeetings(staff, samples.clients, now);
  const paid = sampleBilling(companyId, now);
  const earlier = firstMonthsWork(paid.began[0], boss, samples.clients);
  const spent = [...earlier, ...thought.spent, ...storyboard.spent];
  const purse = samplePurse({ plan: 'Growth', credits: 400, began: paid.began }, spent);
  const details = {
    address: '21 Kallang Avenue\n#03-08 Kopi House',
    postalCode: '339412',
    phone: '+65 6295 4410',
    uen: '201834672N',
    gstNumber: 'M90371842L',
    registeredForPayNow: true,
    bankDetails: 'DBS Bank (7171)\nAccount 003-912345-6\nKopi Corner Supplies',
    invoiceTerms: 'Please name the invoice number when you pay. Goods stay ours until they are paid.',
    accentColour: '#7a3e1d',
  };
  const billed = sampleInvoices({ ...firm, ...details }, staff, samples.clients, now);
  await db.transaction(async (all) => {
    await filesOf(all).bind(logo, { kind: companyLogo, subjectId: companyId, ownerId: boss._id });
    await all.in(companies).insert({
      ...firm,
      ...details,
      workingDays: [...usualWeek],
      quoteValidDays: 30,
      quotePaymentTerm: '30 days',
      quoteGst: 'on',
      quoteClosingNote: sampleClosingNote,
      logoId: logo._id,
      quotationsMade: quoted.made,
      invoicesIssued: billed.issued,
      ...paid.firm,
      trialEndsAt: trialEnd(begun),
      credits: purse.credits,
      purseLines: purse.lines.length,
    });
    await all.in(purseLines).insertMany(purse.lines);
    const driverIds = new Set(driving.jobs.map(({ driverId }) => driverId));
    await all
      .in(users)
      .insertMany(workers.users.map((user) => (driverIds.has(user._id) ? { ...user, drives: true } : user)));
    await all.in(localBooks).insert(paid.book);
    await all.in(invoices).insertMany(paid.invoices);
    await all.in(employees).insertMany(workers.employees);
    await all.in(departments).insertMany(workers.departments);
    await all.in(leaveRequests).insertMany(leave.requests);
    await all.in(leaveMonths).insertMany(leave.months);
    await all.in(leaveAdjustments).insertMany(leave.adjustments);
    await all.in(clients).insertMany(samples.clients);
    await all.in(noteVersions).insertMany(samples.notes);
    await all.in(sentiments).insertMany(weeks);
    await all.in(ideas).insertMany(thought.ideas);
    await storyboard.put(all);
    await all.in(trends).insertMany(thought.trends);
    await all.in(meetings).insertMany(planned);
    await recordInteractions(all, planned.map(toldOfMeeting), now);
    await all.in(tasks).insertMany(toDo.tasks);
    await recordInteractions(all, toDo.tasks.map(interactionOf), now);
    await all.in(jobs).insertMany(driving.jobs);
    await all.in(jobSeries).insertMany(driving.series);
    await driving.put(all);
    await recordInteractions(
      all,
      driving.jobs.map(interactionOfJob).filter((one) => one !== null),
      now,
    );
    await all.in(trackedPrices).insertMany(samplePrices(boss, now));
    await all.in(quotations).insertMany(quoted.quotations);
    const accepted = quoted.quotations.find(({ title }) => title === titleOfBegun);
    const ofQuotation = accepted && { quotationId: accepted._id, quotationNumber: accepted.number };
    await all
      .in(salesInvoices)
      .insertMany(
        billed.invoices.map((one) => (one.title === titleOfBegun ? { ...one, ...ofQuotation } : one)),
      );
    await all.in(receivables).insertMany(billed.receivables);
    await all.in(items).insertMany(stock.items);
    await all.in(stockLines).insertMany(stock.stockLines);
    await all.in(itemDays).insertMany(stock.itemDays);
    await all.in(stockCloses).insertMany(stock.stockCloses);
    await all.in(itemGroups).insertMany(stock.itemGroups);
    await all.in(resources).insertMany(tools.resources);
    await all.in(alerts).insertMany([...stock.alerts, ...tools.alerts]);
    const lines = [
      ...sampleActivity(firm, staff, samples, now),
      ...thought.lines,
      ...storyboard.lines,
      ...stock.lines,
      ...toDo.lines,
      ...driving.lines,
      ...quoted.lines,
    ];
    await all.in(activity).insertMany(lines);
    if (accepted) await beginSampleWork(all, accepted._id, { by: boss, driverId: first._id, now });
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
      samples.clients.map(({ _id }) => _id),
      now,
    );
  });
  return { logins, fresh: true };
}

/** Begins the work of an accepted quotation as a person does: a job in two days with the stock that is held for it. */
async function beginSampleWork(
  db: CompanyDb,
  id: string,
  { by, driverId, now }: { by: New<User>; driverId: string; now: Date },
): Promise<void> {
  const { _id: userId, name, email, access } = by;
  const actor = { userId, companyId: db.companyId, sid: '', name, email, access, welcomed: true };
  const jobDate = dayAfter(singaporeDay(now), 2);
  const where = { startLocation: '21 Kallang Avenue, #03-08 Kopi House' };
  const job = { jobDate, jobTime: '10:00', ...where, driverId };
  const noted: Noted[] = [];
  const note = (line: Noted) => void noted.push(line);
  await begin(db, beginInput.parse({ id, job, hold: true }), { actor, userId, note });
  await logActivity(db, actor, noted, now);
}
