import { noAccess } from '~/core/access';
import { singaporeDay } from '~/core/dates';
import { dayAfter, dayMs } from '~/core/days';
import { companies, users } from '~/modules/account/collections';
import { activity } from '~/modules/audit/collections';
import { type Client, clients } from '~/modules/crm/collections';
import { newClient } from '~/modules/crm/new-client';
import { quotations } from '~/modules/documents/collections';
import { ideas } from '~/modules/ideas/collections';
import { newIdea } from '~/modules/ideas/new-idea';
import { alerts, items } from '~/modules/inventory/collections';
import { newItem } from '~/modules/inventory/new-item';
import { jobs } from '~/modules/jobs/collections';
import { newJob } from '~/modules/jobs/new-job';
import { statuses as jobStatuses } from '~/modules/jobs/statuses';
import { leaveMonths, leaveRequests } from '~/modules/leave/collections';
import { monthsFor } from '~/modules/leave/months';
import { meetings } from '~/modules/meetings/collections';
import { newMeetings } from '~/modules/meetings/new-meeting';
import { employees } from '~/modules/people/collections';
import { tasks } from '~/modules/tasks/collections';
import { newTask } from '~/modules/tasks/new-task';
import { priorities, statuses } from '~/modules/tasks/statuses';
import type { Collection, CompanyDocument } from '~db/collection';
import { companyDb, type New } from '~db/company-db';

/** Meetings of `company` begin on this day, one each day. */
export const firstMeeting = Date.UTC(2020, 0, 6, 1);

const maker = { _id: 'user-1', name: 'Lim Mei Hua' };
const began = new Date('2026-01-05T01:00:00Z');
const many = <T>(length: number, make: (n: number) => T) => Array.from({ length }, (_, n) => make(n));
const numbered = (company: string, n: number) => `${company}-${String(n).padStart(4, '0')}`;

/** The documents of a company: mostly those that nobody looks for. */
const kinds = {
  /** Each hundredth is hot. */
  clients: (company: string) =>
    many(2_000, (n) => ({
      ...newClient(
        n === 0 ? `${company}-client` : numbered(company, n),
        {
          industry: 'Retail',
          contactPerson: 'Tan',
          role: 'Others' as const,
          email: 'a@b.example',
          uen: '',
          postalCode: '',
          billingEmail: '',
          phone: '',
          address: '',
          website: '',
          name: `Client ${n}`,
          referral: false,
        },
        { createdBy: maker._id, at: began },
      ),
      leadScore: n % 100 === 0 ? ('hot' as const) : ('cold' as const),
    })),
  /** Each tenth is on probation, each twentieth in sales, and four were deleted. */
  users: (company: string) =>
    many(2_000, (n) => ({
      ...{
        _id: `${company}-${n}`,
        email: `person${n}@${company}.example`,
        passwordHash: 'x',
        access: noAccess,
      },
      name: `Person ${String((n * 7_919) % 2_000).padStart(4, '0')}`,
      status: n % 10 === 0 ? ('Probation' as const) : ('Active' as const),
      department: n % 20 === 0 ? 'Sales' : 'Operations',
      ...(n % 500 === 1 && { deletedAt: began }),
      welcomed: true,
      createdAt: began,
      updatedAt: began,
    })),
  /** For four clients; each fiftieth of a client is a favourite. */
  ideas: (company: string) =>
    many(2_000, (n) => ({
      ...newIdea(
        {
          clientId: n % 4 === 1 ? `${company}-client` : `client-${n % 4}`,
          title: `Idea ${n}`,
          description: '',
          tags: [],
          source: 'person' as const,
        },
        maker,
      ),
      createdAt: new Date(began.getTime() + n * 60_000),
      favourite: Math.floor(n / 4) % 50 === 0,
    })),
  /** Of five people about two kinds of things, an hour apart. */
  activity: (company: string) =>
    many(3_000, (n) => ({
      _id: numbered(company, n),
      at: new Date(Date.UTC(2026, 0, 1, n)),
      action: 'changed',
      userId: `user-${n % 5}`,
      userName: maker.name,
      detail: 'Ah Seng Coffee House: phone',
      subject: n % 600 === 0 ? 'company' : 'client',
      subjectId: `client-${n % 40}`,
      ...(n % 600 !== 0 && { clientId: `client-${n % 40}` }),
    })),
  /** In ten segments and twenty locations; four are archived, for their ledgers alone. */
  items: (company: string) =>
    many(2_000, (n) => {
      const number = String((n * 7_919) % 2_000).padStart(4, '0');
      const names = { sku: `S-${number}`, productName: `Item ${number}`, minimum: null, maximum: null };
      const places = { productSegment: `Segment ${n % 10}`, location: `Rack ${n % 20}` };
      const made = newItem(`${company}-${n}`, { ...names, ...places }, { createdBy: maker._id, at: began });
      return { ...made, ...(n % 500 === 1 && { archivedAt: began }) };
    }),
  /** On forty days, of five drivers and eight clients. */
  jobs: (company: string) =>
    many(2_000, (n) => {
      const said = {
        client: 'Kopi & Co',
        startLocation: 'Kallang',
        endLocation: 'Bedok',
        description: '',
        department: '',
        notifications: false,
        locationBased: false,
        title: `Job ${n}`,
        jobTime: `${String(6 + (n % 12)).padStart(2, '0')}:00`,
      };
      const job = newJob(numbered(company, n), said, {
        jobId: `JOB-${n}`,
        jobDate: dayAfter('2026-11-01', n % 40),
        status: jobStatuses[n % 5] ?? 'new',
        clientId: `client-${n % 8}`,
        driver: { _id: `user-${n % 5}`, name: 'Ahmad' },
        maker,
        at: began,
      });
      // Three of five are ahead.
      const itemId = `${company}-${n % 4}`;
      const material = {
        itemId,
        name: 'Beans',
        unit: 'pcs',
        planned: 1_000,
        used: null,
        held: 1_000,
        taken: 0,
      };
      return { ...job, materials: [material] };
    }),
  /** Of two people with forty clients. */
  meetings: (company: string) =>
    many(3_000, (n) => {
      const startsAt = new Date(firstMeeting + n * dayMs);
      const person = { _id: `user-${n % 2}`, name: maker.name };
      const clientId = n % 40 === 7 ? `${company}-client` : `client-${n % 40}`;
      return newMeetings(
        { clientId, clientName: 'Kopi & Co', title: 'Tasting', description: 'x' },
        [{ startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) }],
        { owner: person, writer: person, at: startsAt },
      );
    }).flat(),
  /** Of five people for eight clients, most of them completed long ago. */
  tasks: (company: string) =>
    many(3_000, (n) =>
      newTask(
        numbered(company, n),
        {
          title: `Task ${n}`,
          description: '',
          priority: priorities[n % 3] ?? 'Low',
          endDate: singaporeDay(new Date(Date.now() + ((n % 100) - 60) * dayMs)),
          status: n % 3 === 0 ? (statuses[Math.floor(n / 40) % 5] ?? 'todo') : 'completed',
        },
        {
          client: { _id: `client-${n % 8}`, name: 'Kopi & Co' },
          assignee: { _id: `user-${Math.floor(n / 8) % 5}`, name: maker.name },
          maker,
          at: new Date(Date.now() - n * dayMs),
        },
      ),
    ),
  /** Of four hundred people over two years, one of twenty waiting. */
  leave: (company: string) =>
    many(4_000, (n) => {
      const start = dayAfter('2026-01-01', n % 700);
      return {
        _id: numbered(company, n),
        userId: `${company}-${n % 400}`,
        userName: `Person ${n % 400}`,
        type: 'Annual Leave',
        start,
        end: dayAfter(start, n % 4),
        reason: 'Rest',
        from: 'morning' as const,
        to: 'afternoon' as const,
        days: 1,
        byYear: { '2026': 1 },
        status: n % 20 === 0 ? ('pending' as const) : ('approved' as const),
        appliedAt: began,
      };
    }),
} as const;

/** A collection whose documents get no search entries: no list here reads those. */
const plain = <T extends CompanyDocument>({ name, indexes }: Collection<T>): Collection<T> => ({
  name,
  indexes,
});

/** Fills the collections of a company with all of its documents, or with the first of each kind. */
export async function fillCompany(company: string, most = Number.POSITIVE_INFINITY): Promise<void> {
  const db = companyDb(company);
  const fill = async <T extends CompanyDocument>(of: Collection<T>, documents: readonly New<T>[]) =>
    await db.in(plain(of)).insertMany(documents.slice(0, most));
  await db.in(companies).insert({
    _id: company,
    name: company,
    planName: 'Growth',
    planRank: 2,
    trialEndsAt: began,
    credits: 0,
    purseLines: 0,
    createdAt: began,
  });
  await fill(clients, kinds.clients(company));
  await fill(users, kinds.users(company));
  await fill(ideas, kinds.ideas(company));
  await fill(activity, kinds.activity(company));
  await fill(items, kinds.items(company));
  await fill(jobs, kinds.jobs(company));
  await fill(meetings, kinds.meetings(company));
  await fill(tasks, kinds.tasks(company));
  const requests = kinds.leave(company);
  await fill(leaveRequests, requests);
  const approved = requests.filter(({ status }) => status === 'approved');
  await fill(leaveMonths, approved.flatMap(monthsFor));
}

/** Things of each kind that Today looks at, spread over a year around today; most of them need nobody. */
export async function fillToday(company: string, count = 1_000): Promise<void> {
  const now = new Date();
  const at = (days: number) => new Date(now.getTime() + days * dayMs);
  const day = (days: number) => singaporeDay(at(days));
  const db = companyDb(company);
  const fill = async <T extends CompanyDocument>(of: Collection<T>, make: (n: number) => object) =>
    await db
      .in(plain(of))
      .insertMany(
        many(count, (n) => ({ _id: `${company}-${of.name}-${n}`, ...make(n) }) as unknown as New<T>),
      );

  await db.in(companies).insert({
    _id: company,
    name: company,
    planName: 'Growth',
    planRank: 2,
    trialEndsAt: began,
    credits: 0,
    purseLines: 0,
    createdAt: began,
  });
  await fill(tasks, (n) => ({
    assigneeId: `user-${n % 5}`,
    open: n % 4 === 0,
    endDate: day((n % 300) - 200),
    createdAt: now,
  }));
  await fill(meetings, (n) => ({
    ...{
      userId: `user-${n % 5}`,
      createdAt: now,
      startsAt: at((n % 300) - 150),
      endsAt: at((n % 300) - 149.9),
    },
  }));
  await fill(jobs, (n) => ({
    jobKey: `job-${n}`,
    jobDate: day((n % 300) - 150),
    jobTime: '09:00',
    createdAt: now,
    driverId: n % 3 === 0 ? null : `user-${n % 5}`,
    status: n % 2 === 0 ? 'ended' : 'new',
  }));
  await fill(leaveRequests, (n) => ({
    byYear: { 2026: 1 },
    userId: `user-${n % 200}`,
    userName: 'Lim Mei Hua',
    type: 'Annual',
    days: 2,
    appliedAt: now,
    ...{
      status: n % 9 === 0 ? 'pending' : 'approved',
      start: day((n % 300) - 150),
      end: day((n % 300) - 149),
    },
    from: 'morning',
    to: 'afternoon',
  }));
  await fill(quotations, (n) => ({
    number: `Q-${n}`,
    status: n % 2 === 0 ? 'sent' : 'accepted',
    createdAt: now,
    amount: 100,
    currency: 'SGD',
    validUntil: day((n % 300) - 260),
    sentAt: at((n % 300) - 290),
    ...(n % 100 === 1 && { unseenAnswer: true, answeredAt: at(-n) }),
    ...(n % 100 === 3 && { notBegun: true, answeredAt: at(-n), history: [] }),
  }));
  await fill(alerts, (n) => ({
    subjectId: `item-${n}`,
    alertType: 'understock',
    state: n % 10 === 0 ? 'open' : 'resolved',
    urgency: (n % 7) + 1,
    createdAt: at(-n),
  }));
  await fill(employees, (n) => ({ nextWatched: day(n) }));
  await fill<Client>(clients, (n) => ({
    name: 'Kopi & Co',
    sortName: `${n}`,
    phone: '',
    contactPerson: '',
    leadScore: ['hot', 'warm', 'cold', ''][n % 4],
    dealings: { latest: at(-(n % 200)) },
  }));
}
