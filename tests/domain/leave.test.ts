import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { type Actor, noAccess } from '~/core/access';
import { newId } from '~/core/id';
import type { Refusal } from '~/core/refusal';
import { Upload } from '~/core/upload';
import { readFile as readStoredFile } from '~/modules/files/read-file.server';
import { jobs } from '~/modules/jobs/collections';
import { awayOn } from '~/modules/leave/away.server';
import { adjustBalance } from '~/modules/leave/balances.server';
import { endLeaveAddress, makeLeaveAddress } from '~/modules/leave/calendar-addresses.server';
import { calendarOf } from '~/modules/leave/calendar-file.server';
import { type LeaveRequest, leaveRequests } from '~/modules/leave/collections';
import { countLeave } from '~/modules/leave/count.server';
import { approveLeave, decideLeave, rejectLeave, undoDecisions } from '~/modules/leave/decide.server';
import { exportLeave } from '~/modules/leave/export.server';
import * as messages from '~/modules/leave/messages';
import { presentEvent, presentRequest } from '~/modules/leave/present';
import {
  browseApproval,
  listApprovedLeave,
  listOwnLeave,
  listPendingLeave,
} from '~/modules/leave/request-list.server';
import {
  addCertificate,
  cancelLeave,
  openRecord,
  readOwnLeave,
  recordLeave,
} from '~/modules/leave/requests.server';
import { addHoliday, addType, removeType } from '~/modules/leave/settings.server';
import { recordWarning, showRequest } from '~/modules/leave/show';
import { readSubscribedLeave } from '~/modules/leave/subscribed.server';
import { weekOfLeave } from '~/modules/leave/week.server';
import { employees } from '~/modules/people/collections';
import { noDetails } from '~/modules/people/details';
import { changeEmployee } from '~/modules/people/employees.server';
import { askingFor, needsOf } from '~/modules/today/all-needs.server';
import { companyDb } from '~db/company-db';
import { askIn, companyIn } from '../support/asking';
import {
  adjustment,
  applied,
  apply,
  approved,
  ask,
  days,
  db,
  leaveForTests,
  left,
  mails,
  manager,
  now,
  owner,
  person,
  refusalOf,
  sendDecided,
  worker,
} from '../support/leave-company';

leaveForTests();

/** Leave recorded for somebody. */
const recorded = (from: string, more: object = {}) => ({
  type: 'Annual Leave',
  from,
  to: '',
  reason: 'Rest',
  ...more,
});

describe('an application', () => {
  test('takes working days from the balance and says what remains', async () => {
    // Monday to the Tuesday after.
    const { request, remaining } = await apply(days('2026-11-23', '2026-12-01'));
    expect([request.days, request.status, remaining]).toEqual([7, 'pending', 7]);
    expect(await left()).toBe(7);
  });

  test('is announced to the manager, without its reason', async () => {
    await apply(days('2026-11-23', '2026-11-23', { reason: 'A family matter' }));
    await vi.waitFor(async () => expect(await mails()).toHaveLength(1), 60_000);
    const [mail = ''] = await mails();
    expect(mail).toContain(manager.email);
    expect(mail).toContain('Chen Wei');
    expect(mail).not.toContain('A family matter');
  });

  test('begins on the day of joining at the earliest, whether or not anything is prorated', async () => {
    await db.in(employees).insert({ ...noDetails, _id: worker.userId, joinDate: '2026-11-24', watched: [] });
    const text = 'Leave can start on the day of joining: Nov 24, 2026.';
    const refused = await refusalOf(apply(days('2026-11-23', '2026-11-25')));
    expect([refused.why, refused.fields]).toEqual(['bad-input', { startDate: [text] }]);
    const counted = async (startDate: string) =>
      (await ask(countLeave, days(startDate, '2026-11-25'), worker)).counted;
    expect(await counted('2026-11-23')).toMatchObject({ days: 0, wrong: text });
    expect(await counted('2026-11-24')).toMatchObject({ days: 2 });
    expect((await apply(days('2026-11-24', '2026-11-25'))).request.days).toBe(2);
    // Without a join date there is no such limit.
    expect((await apply(days('2026-01-05'), manager)).request.days).toBe(1);
  });

  test('of somebody without a manager is announced to the owner', async () => {
    await apply(days('2026-11-23'), manager);
    await vi.waitFor(async () => expect((await mails())[0]).toContain(owner.email), 60_000);
  });

  test('is announced to the owner too while the manager is on leave, and to HR while both are', async () => {
    const hr = await person('Siti Rahman', { ...noAccess, HR: true });
    const told = async () =>
      (await mails())
        .filter((mail) => /^Subject: Leave to approve: Chen Wei$/m.test(mail))
        .map((mail) => [owner, manager, hr].find(({ email }) => mail.includes(email))?.name)
        .sort();
    const until = async (names: string[]) =>
      await vi.waitFor(async () => expect(await told()).toEqual(names), 60_000);
    // A half day is no reason: they are there for the rest of it.
    await ask(
      recordLeave,
      { userId: manager.userId, ...recorded('2026-11-17', { to: '2026-11-18', parts: { to: 'morning' } }) },
      owner,
    );
    await apply(days('2026-11-23'));
    await until(['Rajesh Nair']);
    vi.setSystemTime(new Date('2026-11-19T02:00:00Z'));
    await ask(
      recordLeave,
      { userId: manager.userId, ...recorded('2026-11-19', { to: '2026-11-20' }) },
      owner,
    );
    await apply(days('2026-11-24'));
    await until(['Lim Mei Hua', 'Rajesh Nair', 'Rajesh Nair']);
    vi.setSystemTime(new Date('2026-11-20T02:00:00Z'));
    await ask(recordLeave, { userId: owner.userId, ...recorded('2026-11-20') }, hr);
    await apply(days('2026-11-25'));
    await until(['Lim Mei Hua', 'Rajesh Nair', 'Rajesh Nair', 'Rajesh Nair', 'Siti Rahman']);
  });

  test.each<[string, object, string, string]>([
    ['no type', { ...days('2026-11-23'), type: '' }, 'type', messages.fillIn],
    ['no reason', days('2026-11-23', '2026-11-23', { reason: ' ' }), 'reason', messages.fillIn],
    ['no start', days(''), 'startDate', messages.fillIn],
    ['no end', days('2026-11-23', ''), 'endDate', messages.fillIn],
    ['February 29 of a year without', days('2027-02-29'), 'startDate', 'Enter a day that exists'],
    ['an end before the start', days('2026-11-24', '2026-11-23'), 'endDate', messages.endsBeforeStart],
    [
      'an afternoon until noon',
      days('2026-11-23', '2026-11-23', { startPart: 'afternoon', endPart: 'morning' }),
      'endDate',
      messages.endsBeforeStart,
    ],
    [
      'another part of a day',
      days('2026-11-23', '2026-11-23', { startPart: 'night' }),
      'startPart',
      messages.partWrong,
    ],
    ['an unknown type', { ...days('2026-11-23'), type: 'Sabbatical' }, 'type', messages.typeUnknown],
    ['weekends only', days('2026-11-21', '2026-11-22'), 'startDate', messages.noWorkingDays],
    ['holidays only', days('2026-12-25'), 'startDate', messages.noWorkingDays],
    ['a year long past', days('2019-11-18'), 'startDate', 'You can request leave'],
    ['a year too far ahead', days('2027-12-30', '2028-01-03'), 'endDate', 'You can request leave'],
  ])('with %s is refused at its field', async (_, sent, field, text) => {
    const refusal = await refusalOf(apply(sent));
    expect(refusal.why).toBe('bad-input');
    expect(refusal.fields?.[field]?.[0]).toContain(text);
    expect(await db.in(leaveRequests).count({}, 1)).toBe(0);
  });

  test('knows the other spelling of Off In Lieu', async () => {
    await ask(adjustBalance, adjustment({ type: 'Off In-Lieu', days: '1' }), owner);
    const { request } = await apply({ ...days('2026-11-23'), type: 'Off In-Lieu' });
    expect(request.type).toBe('Off In Lieu');
  });

  test('for more than is left is refused with what is left', async () => {
    const refusal = await refusalOf(apply(days('2026-11-23', '2026-12-11')));
    expect([refusal.why, refusal.message]).toEqual([
      'conflict',
      messages.notEnough('You have', '14 days', 2026, '15 days'),
    ]);
  });

  test('that crosses the year counts in each', async () => {
    const { remaining } = await apply(days('2026-12-24', '2027-01-04'));
    expect(remaining).toBe(9);
    expect([await left(), await left('Annual Leave', 2027)]).toEqual([9, 13]);
  });

  test('that begins on a day off at the end of a year leaves that year what it had', async () => {
    await ask(addHoliday, { day: '2026-12-31', name: 'Stocktaking' }, owner);
    const { request, remaining } = await apply(days('2026-12-31', '2027-01-04'));
    expect([request.byYear, remaining]).toEqual([{ 2027: 1 }, 14]);
  });

  test('is refused for a person who has left, no matter who asks', async () => {
    await ask(changeEmployee, { id: worker.userId, employeeStatus: 'Resigned' }, owner);
    const refusal = await refusalOf(apply(days('2026-11-23')));
    expect([refusal.why, refusal.message]).toEqual(['conflict', messages.personLeft]);
  });

  test('that overlaps one’s own is refused, and the other half of a day is not', async () => {
    await apply(days('2026-11-23', '2026-11-23', { endPart: 'morning' }));
    const refusal = await refusalOf(apply(days('2026-11-23', '2026-11-24')));
    expect([refusal.why, refusal.message]).toEqual([
      'conflict',
      messages.overlaps('You have', 'Nov 23, 2026, morning'),
    ]);
    await apply(days('2026-11-23', '2026-11-24', { startPart: 'afternoon' }));
    expect(await left()).toBe(12);
  });

  test('that was rejected or cancelled blocks nothing, and returns its days', async () => {
    const id = await applied('2026-11-23');
    await ask(rejectLeave, { id }, manager);
    expect(await left()).toBe(14);
    await ask(cancelLeave, { id: await applied('2026-11-23') }, worker);
    expect(await left()).toBe(14);
    await applied('2026-11-23');
  });
});

test('six applications at once for the last two days: exactly what fits', async () => {
  await ask(adjustBalance, adjustment({ days: -12 }), owner);
  const weekdays = [16, 17].map((day) => `2026-11-${day}`);
  const halves = weekdays.flatMap((day) => [
    days(day, day, { endPart: 'morning' }),
    days(day, day, { startPart: 'afternoon' }),
    days(day),
  ]);
  const came = await Promise.allSettled(halves.map((sent) => apply(sent)));
  const through = came.flatMap((one) => (one.status === 'fulfilled' ? [one.value.request.days] : []));
  expect(through.reduce((sum, one) => sum + one, 0)).toBe(2);
  expect(await left()).toBe(0);
  for (const one of came) if (one.status === 'rejected') expect(one.reason.why).toBe('conflict');
});

describe('a decision', () => {
  test('is made by the manager, HR or an owner, and the applicant is notified', async () => {
    const hr = await person('Grace Ong', { ...noAccess, HR: true });
    for (const by of [manager, hr, owner]) {
      const id = await applied('2026-11-23');
      await ask(approveLeave, { id }, by);
      await sendDecided();
      await ask(cancelLeave, { id }, worker);
    }
    await vi.waitFor(async () => {
      expect((await mails()).filter((mail) => mail.includes('has approved your leave'))).toHaveLength(3);
    }, 60_000);
  });

  test('is the owner’s alone about themselves, and nobody’s about a colleague', async () => {
    const hr = await person('Grace Ong', { ...noAccess, HR: true });
    const { request } = await apply(days('2026-11-23'), hr);
    expect((await refusalOf(ask(approveLeave, { id: request._id }, hr))).message).toBe(messages.notOneself);
    const colleague = await person('Ahmad bin Ismail');
    expect((await refusalOf(ask(approveLeave, { id: request._id }, colleague))).why).toBe('forbidden');
    const own = await apply(days('2026-11-23'), owner);
    await ask(approveLeave, { id: own.request._id }, owner);
  });

  test('of two at once is carried out once, and the other sees by whom', async () => {
    const id = await applied('2026-11-23');
    const came = await Promise.allSettled([
      ask(approveLeave, { id }, manager),
      ask(rejectLeave, { id }, owner),
    ]);
    const refused = came.flatMap((one) => (one.status === 'rejected' ? [one.reason as Refusal] : []));
    expect(refused).toHaveLength(1);
    const kept = await db.in(leaveRequests).findOne({ _id: id });
    expect(refused[0]?.message).toBe(messages.decided(kept?.status ?? '', kept?.decidedByName ?? ''));
  });

  test('about a stranger’s request is a 404', async () => {
    const id = await applied('2026-11-23');
    const other = companyDb(newId());
    expect((await refusalOf(askIn(other, approveLeave, { id }))).why).toBe('not-found');
  });
});

describe('a rejection', () => {
  const reasonOf = async (reason: unknown, id: string) =>
    (await refusalOf(ask(rejectLeave, { id, reason }, manager))).fields?.reason;

  test('has a reason, which the mail and the person’s own list give', async () => {
    const id = await applied('2026-11-23');
    await ask(rejectLeave, { id, reason: 'Two of us are\naway already ' }, manager);
    await sendDecided();
    await vi.waitFor(async () => {
      const mail = (await mails()).find((one) => one.includes(worker.email) && one.includes('was rejected'));
      expect(mail?.replaceAll('\r\n', '\n')).toContain('Reason: Two of us are\naway already');
    }, 60_000);
    const { items } = await ask(listOwnLeave, {}, worker);
    expect(presentRequest(items[0] as LeaveRequest).rejectionReason).toBe('Two of us are\naway already');
  });

  test('of the form needs one, and a call may leave it out', async () => {
    const id = await applied('2026-11-23');
    expect(await reasonOf(' ', id)).toEqual([messages.rejectionReasonNeeded]);
    expect(await reasonOf('x'.repeat(1_001), id)).toEqual(['This is too long: at most 1,000 characters.']);
    expect((await ask(rejectLeave, { id }, manager)).rejectionReason).toBeUndefined();
  });
});

describe('an approver', () => {
  test('sees what is left after a request, also if days were removed since', async () => {
    const id = await applied('2026-11-23', '2026-11-25');
    const seen = async () => {
      const { request, left } = await ask(readOwnLeave, { id }, manager);
      const [item] = (await ask(browseApproval, {}, manager)).items;
      expect(item?.left).toEqual(left);
      const [line] =
        (await needsOf(askingFor({ person: manager, company: await companyIn(db), db }))).find(
          ({ kind }) => kind === 'leave-to-decide',
        )?.lines ?? [];
      const { left: said, isOverdrawn } = showRequest(request, { left });
      expect(line?.why).toContain(said);
      expect(line?.tone).toBe(isOverdrawn ? 'warning' : undefined);
      return [said, isOverdrawn];
    };
    expect(await seen()).toEqual(['11 days left after it', false]);
    await ask(adjustBalance, adjustment({ days: '-12' }), owner);
    expect(await seen()).toEqual(['1 day more than is left', true]);
  });

  test('shows how many jobs need a driver, also on days off, after approving and recording', async () => {
    const driveOn = async (day: string, more: object = {}) =>
      await db.in(jobs).insert({
        _id: newId(),
        jobKey: newId(),
        jobDate: day,
        jobTime: '',
        status: 'assigned',
        driverId: worker.userId,
        ...more,
      } as never);
    // One that lasts into the first day, and one that ends when it begins.
    await driveOn('2026-12-09', { jobTime: '22:00', duration: 240 });
    await driveOn('2026-12-09', { jobTime: '22:00', duration: 120 });
    const night = recorded('2026-12-10', { userId: worker.userId });
    expect((await ask(recordLeave, night, manager)).jobs).toBe(1);
    // A Friday and the Sunday after it.
    for (const day of ['2026-11-27', '2026-11-29']) await driveOn(day);
    const id = await applied('2026-11-27', '2026-11-30');
    expect((await ask(approveLeave, { id }, manager)).jobs).toBe(2);
    await driveOn('2026-12-03');
    const sent = recorded('2026-12-03', { userId: worker.userId });
    expect((await ask(recordLeave, sent, manager)).jobs).toBe(1);
    expect(messages.withJobs(messages.approved, 2)).toBe(`${messages.approved} 2 jobs need a driver.`);
    expect(messages.withJobs(messages.recorded('Mei', '3'), 1)).toMatch(/: 3\. 1 job needs a driver\.$/);
  });
});

describe('leave for somebody else', () => {
  const record = async (sent: object, as: Actor, who = worker) =>
    await ask(
      recordLeave,
      { ...recorded('2026-11-17', { to: '2026-11-18' }), userId: who.userId, ...sent },
      as,
    );

  test('is recorded by the manager, HR or the owner: approved, deducted, and the person is notified', async () => {
    const hr = await person('Siti', { ...noAccess, HR: true });
    const { request, remaining } = await record({}, manager);
    expect([request.status, request.days, request.decidedByName, remaining]).toEqual([
      'approved',
      2,
      'Rajesh Nair',
      12,
    ]);
    expect([...(await awayOn(db, '2026-11-18')).keys()]).toEqual([worker.userId]);
    await vi.waitFor(async () => {
      const mail = (await mails()).find((one) => one.includes(worker.email));
      expect(mail).toContain('Rajesh Nair recorded leave for you. It is approved.');
      expect(mail).not.toContain('Rest');
    }, 60_000);
    await record(recorded('2026-11-23'), hr);
    await record(recorded('2026-11-24'), owner);
    expect(await left()).toBe(10);
  });

  test('follows the rules for one’s own leave, and says whose balance it is', async () => {
    const short = await refusalOf(record(recorded('2026-11-23', { to: '2026-12-11' }), owner));
    expect([short.why, short.message]).toEqual([
      'conflict',
      'Chen Wei has 14 days left for 2026, and this takes 15 days.',
    ]);
    await record({}, owner);
    expect((await refusalOf(record({}, owner))).message).toContain(
      'Chen Wei has leave on these days already',
    );
    expect((await refusalOf(record({ reason: '' }, owner))).fields).toHaveProperty('reason');
    expect((await refusalOf(record({ userId: '' }, owner))).fields?.userId).toEqual([
      messages.employeeNeeded,
    ]);
  });

  test('is one day without a last one, and not before the person joined, also over the end of a year', async () => {
    const { request } = await record({ from: '2026-11-17', to: '' }, owner);
    expect([request.start, request.end]).toEqual(['2026-11-17', '2026-11-17']);
    await db.in(employees).insert({ ...noDetails, _id: worker.userId, joinDate: '2027-01-01', watched: [] });
    const over = { from: '2026-12-28', to: '2027-01-05' };
    const text = messages.beforeJoining('Jan 1, 2027');
    expect((await refusalOf(record(over, owner))).fields).toEqual({ from: [text] });
    const { request: next, remaining } = await record({ ...over, from: '2027-01-01' }, owner);
    expect([next.byYear, remaining]).toEqual([{ 2027: 2 }, 12]);
    const backwards = { from: '2027-02-03', to: '2027-02-02' };
    expect((await refusalOf(record(backwards, owner))).fields).toEqual({ to: [messages.endsBeforeStart] });
  });

  test('is not for those who decide about nobody, about others, or about themselves', async () => {
    expect((await refusalOf(record({}, worker, manager))).why).toBe('forbidden');
    const elsewhere = { userId: [messages.employeeNotYours] };
    expect((await refusalOf(record({}, manager, owner))).fields).toEqual(elsewhere);
    expect((await refusalOf(record({ userId: newId() }, owner))).fields).toEqual(elsewhere);
    expect((await refusalOf(record({}, owner, owner))).fields).toEqual({
      userId: [messages.employeeIsYou],
    });
    expect(await db.in(leaveRequests).count({}, 1)).toBe(0);
  });

  test('is shown for people whose leave one decides', async () => {
    await person('Somebody Else');
    const offered = async (as: Actor, sent: object = {}) =>
      (await ask(openRecord, sent, as)).choice.options.map(({ name }) => name);
    expect(await offered(manager)).toEqual(['Chen Wei']);
    expect(await offered(manager, { userId: owner.userId })).toEqual(['Chen Wei']);
    expect(await offered(owner)).toEqual(['Chen Wei', 'Rajesh Nair', 'Somebody Else']);
    expect((await refusalOf(ask(openRecord, {}, worker))).why).toBe('forbidden');
    // An address can have any character.
    expect((await ask(openRecord, { q: '\0' }, owner)).choice.q).toBe('');
  });
});

describe('several requests', () => {
  const decide = async (ids: readonly string[], more: object = {}, as = manager) =>
    await ask(decideLeave, { ids, decision: 'approve', ...more }, as);
  const undo = async (ids: readonly string[], as = manager) => await ask(undoDecisions, { ids }, as);
  const statusOf = async (id: string) => (await db.in(leaveRequests).get(id, '')).status;

  test('are approved at once, and what cannot be says why', async () => {
    const colleague = await person('Ahmad bin Ismail');
    const ids = [await applied('2026-11-23'), await applied('2026-11-24')];
    const others = (await apply(days('2026-11-23'), colleague)).request._id;
    const done = await approved('2026-11-25');
    const gone = newId();
    const { outcomes } = await decide([...ids, others, done, gone, ...ids]);
    expect(outcomes.map(({ id, request, refusal }) => [id, request?.status ?? refusal?.why])).toEqual([
      ...ids.map((id) => [id, 'approved']),
      [others, 'forbidden'],
      [done, 'conflict'],
      [gone, 'not-found'],
    ]);
    expect(await statusOf(others)).toBe('pending');
    expect([...(await awayOn(db, '2026-11-24')).keys()]).toEqual([worker.userId]);
    expect((await refusalOf(decide(ids, {}, worker))).why).toBe('forbidden');
  });

  test('are told in one mail for each person, once it can no longer be undone', async () => {
    const ids = [await applied('2026-11-24'), await applied('2026-11-23')];
    await decide(ids, { decision: 'reject', reason: 'Stocktaking' });
    const own = async () =>
      (await mails()).filter((mail) => mail.includes(worker.email) && mail.includes('To:'));
    const toWorker = async () => (await own()).filter((mail) => mail.includes(`To: ${worker.email}`));
    expect(await toWorker()).toEqual([]);
    await sendDecided();
    await vi.waitFor(async () => expect(await toWorker()).toHaveLength(1), 60_000);
    const [mail = ''] = await toWorker();
    expect(mail).toMatch(
      /Nov 23, 2026 \(1 day\)\s+Annual Leave: Nov 24, 2026 \(1 day\)\s+Reason: Stocktaking/,
    );
  });

  test('need a reason to be rejected, and at least one', async () => {
    const id = await applied('2026-11-23');
    const rejects = decide([id], { decision: 'reject', reason: ' ' });
    expect((await refusalOf(rejects)).fields).toEqual({ reason: [messages.rejectionReasonNeeded] });
    expect((await refusalOf(decide([]))).fields).toEqual({ ids: [messages.idsNeeded] });
    const tooMany = Array.from({ length: 101 }, (_, at) => `${id}${at}`);
    expect((await refusalOf(decide(tooMany))).fields).toEqual({ ids: [messages.idsTooMany] });
  });

  test('wait again when the decision is undone within 30 seconds, and nobody is told', async () => {
    const ids = [await applied('2026-11-23'), await applied('2026-11-24')];
    await decide(ids);
    expect((await refusalOf(undo(ids, owner))).message).toBe(messages.undoNotYours);
    const last = async () => (await ask(browseApproval, { undo: 'last' }, manager)).decided;
    expect((await last())?.fields.map(({ value }) => value).toSorted()).toEqual(ids.toSorted());
    await undo(ids);
    expect(await last()).toBeNull();
    expect(await awayOn(db, '2026-11-23')).toEqual(new Map());
    expect([await statusOf(ids[0] ?? ''), await left()]).toEqual(['pending', 12]);
    await sendDecided();
    await new Promise((done) => setTimeout(done, 50));
    expect((await mails()).join()).not.toContain('approved your leave');
    const again = await refusalOf(undo(ids));
    expect([again.why, again.message]).toEqual(['conflict', messages.undoChanged('Chen Wei')]);
  });

  test('are not undone later, after a cancellation, or when their days are taken', async () => {
    const late = await approved('2026-11-23');
    vi.setSystemTime(new Date(now.getTime() + 30_001));
    expect((await refusalOf(undo([late]))).message).toBe(messages.undoTooLate);
    const cancelled = await approved('2026-11-24');
    await ask(cancelLeave, { id: cancelled }, worker);
    expect((await refusalOf(undo([cancelled]))).message).toBe(messages.undoChanged('Chen Wei'));
    // Whose leave it is, only those who decide about it are told.
    const other = await person('Siti Aminah');
    await person('Ahmad bin Ismail', noAccess, { managerId: other.userId });
    expect((await refusalOf(undo([cancelled], other))).message).toBe(messages.undoNotYours);
    const id = await applied('2026-11-25');
    await decide([id], { decision: 'reject', reason: 'Stocktaking' });
    await applied('2026-11-25');
    const refusal = await refusalOf(undo([id]));
    expect([refusal.why, refusal.message]).toEqual(['conflict', messages.undoUsed('Chen Wei')]);
    const sick = await ask(recordLeave, { ...recorded('2026-11-26'), userId: worker.userId }, manager);
    expect((await refusalOf(undo([sick.request._id]))).message).toBe(messages.undoTooLate);
  });

  test('wait again with the days that they take by the rules of now', async () => {
    const ids = [await applied('2026-11-23', '2026-11-24'), await applied('2026-11-25')];
    await decide(ids, { decision: 'reject', reason: 'Stocktaking' });
    await ask(addHoliday, { day: '2026-11-24', name: 'Company day' }, owner);
    await ask(addHoliday, { day: '2026-11-25', name: 'Company day' }, owner);
    await undo(ids);
    const stored = await Promise.all(ids.map((id) => db.in(leaveRequests).get(id, '')));
    expect(stored.map(({ days: many, byYear }) => [many, byYear])).toEqual([
      [1, { 2026: 1 }],
      [0, {}],
    ]);
    expect(await left()).toBe(13);
  });

  test('wait again where their type is gone, but not for somebody who has left', async () => {
    await ask(addType, { name: 'Sabbatical', days: 3 }, owner);
    const id = await applied('2026-11-23', '2026-11-23', { type: 'Sabbatical' });
    const begun = await applied('2026-11-18');
    await ask(removeType, { name: 'Sabbatical' }, owner);
    await decide([id], { decision: 'reject', reason: 'Stocktaking' });
    await undo([id]);
    expect(await statusOf(id)).toBe('pending');
    await decide([id], { decision: 'reject', reason: 'Stocktaking' });
    await decide([begun]);
    await ask(changeEmployee, { id: worker.userId, employeeStatus: 'Resigned' }, owner);
    for (const one of [id, begun]) expect((await refusalOf(undo([one]))).message).toBe(messages.personLeft);
    expect([await statusOf(id), await statusOf(begun)]).toEqual(['rejected', 'approved']);
  });
});

describe('cancelling', () => {
  test('is one’s own as long as it waits, and before an approved one begins', async () => {
    await ask(cancelLeave, { id: await applied('2026-11-16') }, worker);
    await ask(cancelLeave, { id: await approved('2026-11-19') }, worker);
    expect(await left()).toBe(14);
    const begun = await approved('2026-11-18');
    expect((await refusalOf(ask(cancelLeave, { id: begun }, worker))).message).toBe(messages.begun);
    await ask(cancelLeave, { id: begun }, manager);
    expect(await left()).toBe(14);
  });

  test('is nobody else’s, and not twice', async () => {
    const id = await applied('2026-11-23');
    const colleague = await person('Ahmad bin Ismail');
    expect((await refusalOf(ask(cancelLeave, { id }, colleague))).why).toBe('forbidden');
    await ask(cancelLeave, { id }, worker);
    expect((await refusalOf(ask(cancelLeave, { id }, worker))).why).toBe('conflict');
  });
});

describe('lists', () => {
  test('show everyone their own requests, and approvers those waiting for them', async () => {
    const id = await applied('2026-11-23');
    await apply(days('2026-11-24'), owner);
    const ids = ({ items }: { items: { _id: string }[] }) => items.map(({ _id }) => _id);
    expect(ids(await ask(listOwnLeave, {}, worker))).toEqual([id]);
    expect(ids(await ask(listPendingLeave, {}, manager))).toEqual([id]);
    expect((await ask(browseApproval, {}, owner)).items).toHaveLength(2);
    expect((await refusalOf(ask(listPendingLeave, {}, worker))).why).toBe('forbidden');
  });

  test('tell approvers, but not applicants, who else is away, each once and without people away the other half day', async () => {
    const colleague = await person('Ahmad bin Ismail');
    const taken = async (who: Actor, sent: object) => {
      const { request } = await apply(sent, who);
      await ask(approveLeave, { id: request._id }, owner);
    };
    await taken(colleague, days('2026-11-23'));
    await taken(colleague, days('2026-11-25', '2026-12-02'));
    await taken(owner, { ...days('2026-11-27'), endPart: 'morning' });
    await apply(days('2026-11-24'), owner);
    const whole = await apply(days('2026-11-23', '2026-12-01'), worker);
    const away = async () =>
      (await ask(browseApproval, {}, owner)).items.find(({ request }) => request._id === whole.request._id)
        ?.away;
    expect(await away()).toEqual(['Ahmad bin Ismail', 'Lim Mei Hua']);
    expect((await ask(readOwnLeave, { id: whole.request._id }, owner)).away).toEqual(await away());
    await ask(rejectLeave, { id: whole.request._id }, owner);
    const half = await apply({ ...days('2026-11-27'), startPart: 'afternoon' }, worker);
    expect((await ask(readOwnLeave, { id: half.request._id }, owner)).away).toEqual(['Ahmad bin Ismail']);
    await ask(approveLeave, { id: half.request._id }, owner);
    expect((await ask(readOwnLeave, { id: half.request._id }, owner)).away).toBeUndefined();
  });

  test('of a month show names to everyone, and the reason only to the person and their approvers', async () => {
    await approved('2026-11-30', '2026-12-01', { reason: 'A family matter' });
    await applied('2026-11-25');
    const colleague = await person('Ahmad bin Ismail');
    const seen = async (as: Actor) =>
      (await ask(listApprovedLeave, { month: '2026-12' }, as)).items
        .map(presentEvent)
        .map(({ title, content }) => [title, content]);
    for (const as of [worker, manager, owner]) {
      expect(await seen(as)).toEqual([['Chen Wei: Annual Leave', 'A family matter']]);
    }
    expect(await seen(colleague)).toEqual([['Chen Wei', 'On leave']]);
    for (const wrong of [{ month: '2026-13' }, {}]) {
      expect((await refusalOf(ask(listApprovedLeave, wrong, worker))).fields).toEqual({
        month: [messages.monthWrong],
      });
    }
  });

  test('as CSV have no reasons', async () => {
    await approved('2026-11-23', '2026-11-23', { reason: 'A family matter' });
    let text = '';
    for await (const piece of await ask(exportLeave, {}, owner)) text += piece;
    expect(text).toContain('Chen Wei,Annual Leave,2026-11-23');
    expect(text).not.toContain('family');
  });
});

test('who is away on a day, and for how much of it', async () => {
  await approved('2026-11-23', '2026-11-24', { endPart: 'morning' });
  await applied('2026-11-24', '2026-11-24', { startPart: 'afternoon' });
  expect(await awayOn(db, '2026-11-23')).toEqual(new Map([[worker.userId, 'whole']]));
  expect(await awayOn(db, '2026-11-24')).toEqual(new Map([[worker.userId, 'morning']]));
  expect(await awayOn(db, '2026-11-25')).toEqual(new Map());
});

test('who is away this week, by day and by person', async () => {
  await approved('2026-11-16', '2026-11-17', { endPart: 'morning' });
  await applied('2026-11-19');
  const colleague = await person('Ahmad bin Ismail');
  for (const day of ['2026-11-13', '2026-11-17', '2026-11-20'])
    await ask(recordLeave, recorded(day, { userId: colleague.userId }), owner);
  await ask(addHoliday, { day: '2026-11-20', name: 'Company day' }, owner);
  const { days: shown, people } = await weekOfLeave(db, await companyIn(db));
  expect(shown.map(({ label, away }) => [label, away])).toEqual([
    ['Mon 16', ['Chen Wei']],
    ['Tue 17', ['Ahmad bin Ismail', 'Chen Wei (morning)']],
    ['Wed 18', []],
    ['Thu 19', []],
    ['Fri 20', ['Ahmad bin Ismail']],
    ['Sat 21', []],
    ['Sun 22', []],
  ]);
  expect(shown.filter(({ isOff }) => isOff).map(({ day }) => day)).toEqual([
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
  ]);
  expect(shown[4]?.holiday).toBe('Company day');
  expect(people.map(({ name, when }) => [name, when])).toEqual([
    ['Ahmad bin Ismail', 'Tue 17, Fri 20'],
    ['Chen Wei', 'Mon 16 – Tue 17'],
  ]);
});

test('a form’s days are counted as they stand, with what would remain', async () => {
  const { counted } = await ask(countLeave, days('2026-12-24', '2027-01-04'), worker);
  expect(counted).toEqual({
    days: 6,
    years: [
      { year: 2026, days: 5, left: 9 },
      { year: 2027, days: 1, left: 13 },
    ],
    holidays: ['Christmas Day', 'New Year’s Day'],
    notListed: [],
  });
  // What would be refused is not counted.
  for (const [from, to, text] of [
    ['2026-01-01', '2027-12-31', messages.tooLong(366)],
    ['2027-12-31', '2028-01-03', messages.tooFar('Jan 1, 2025', 'Dec 31, 2027')],
  ] as const)
    expect((await ask(countLeave, days(from, to), worker)).counted).toMatchObject({ days: 0, wrong: text });
  for (const sent of [{}, days('2026-02-30')]) {
    expect((await ask(countLeave, sent, worker)).counted).toBeNull();
  }
  const sameDay = days('2026-11-24', '2026-11-24', { startPart: 'afternoon', endPart: 'morning' });
  for (const sent of [days('2026-11-24', '2026-11-23'), sameDay]) {
    expect((await ask(countLeave, sent, worker)).counted?.wrong).toBe(
      'End date cannot be before start date.',
    );
  }
  // Nobody has listed that year's holidays yet: its New Year's Day is counted, and that is said.
  vi.setSystemTime(new Date('2027-11-18T02:00:00Z'));
  const later = (await ask(countLeave, days('2027-12-31', '2028-01-03'), worker)).counted;
  expect(later).toMatchObject({ days: 2, notListed: [2028] });
});

describe('a medical certificate', () => {
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n');
  const sent = (bytes: Uint8Array, name = 'mc.pdf') =>
    days('2026-11-23', '2026-11-23', {
      type: 'Medical Leave',
      certificate: new Upload(name, 'application/pdf', new Uint8Array(bytes)),
    });

  test('is visible to the person, their manager, HR and owners, and to no colleague', async () => {
    const { request } = await apply(sent(pdf));
    const hr = await person('Grace Ong', { ...noAccess, HR: true });
    const file = { id: request.certificateId };
    for (const as of [worker, manager, hr, owner]) {
      expect((await ask(readStoredFile, file, as)).type).toBe('application/pdf');
    }
    const colleague = await person('Ahmad bin Ismail');
    expect((await refusalOf(ask(readStoredFile, file, colleague))).why).toBe('forbidden');
  });

  test('can come later, once, from the person or their approver', async () => {
    const add = async (id: string, as: Actor, bytes: Uint8Array = pdf) => {
      const certificate = new Upload('mc.pdf', 'application/pdf', new Uint8Array(bytes));
      return await ask(addCertificate, { id, certificate }, as);
    };
    const sick = { ...recorded('2026-11-17', { type: 'Medical Leave' }), userId: worker.userId };
    const { request } = await ask(recordLeave, sick, manager);
    expect(showRequest(request).certificateMissing).toBe(true);
    expect(recordWarning(request, { jobs: 1, away: [] })).toBe(
      '1 job needs a driver. The medical certificate is missing.',
    );
    const colleague = await person('Ahmad bin Ismail');
    expect((await refusalOf(add(request._id, colleague))).why).toBe('forbidden');
    expect((await refusalOf(ask(addCertificate, { id: request._id }, worker))).fields).toEqual({
      certificate: [messages.certificateNeeded],
    });
    const added = (await add(request._id, worker)).request;
    expect(showRequest(added)).toMatchObject({ certificateMissing: false });
    expect((await ask(readStoredFile, { id: added.certificateId }, manager)).type).toBe('application/pdf');
    expect((await refusalOf(add(request._id, manager))).message).toBe(messages.certificateThere);
    const rest = await applied('2026-11-23');
    expect((await refusalOf(add(rest, worker))).message).toBe(messages.certificateNone);
  });

  test('that is a picture is re-encoded, and one that is neither picture nor PDF is refused', async () => {
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#0b6b53' } });
    const { request } = await apply(sent(await picture.png().toBuffer()));
    expect((await ask(readStoredFile, { id: request.certificateId }, worker)).type).toBe('image/png');
    for (const bytes of [Buffer.from('<html>'), Buffer.from('%PDF-1.7 and no end')]) {
      const refusal = await refusalOf(apply(sent(bytes)));
      expect(refusal.fields).toEqual({ certificate: [messages.certificateWrong] });
    }
  });
});

test('a calendar program sees who is away and never why, until its address is switched off', async () => {
  await approved('2026-11-23', '2026-11-24', { reason: 'A family matter', endPart: 'morning' });
  const { token } = await ask(makeLeaveAddress, {}, worker);
  const { items, name } = await ask(readSubscribedLeave, { token }, worker);
  const text = await calendarOf(items, name);
  expect(text).toContain('SUMMARY:Chen Wei: On leave (until noon)');
  // Nobody is busy since a colleague is away.
  expect(text).toContain('TRANSP:TRANSPARENT');
  for (const [zone, minutes] of [
    ['Asia/Singapore', -480],
    ['Pacific/Pago_Pago', 660],
  ] as const) {
    vi.stubEnv('TZ', zone);
    expect(new Date().getTimezoneOffset()).toBe(minutes);
    const there = await calendarOf(items, name);
    expect(there).toContain('DTSTART;VALUE=DATE:20261123');
    expect(there).toContain('DTEND;VALUE=DATE:20261125');
  }
  vi.unstubAllEnvs();
  expect(text).not.toMatch(/family|Annual/);
  await ask(endLeaveAddress, {}, worker);
  expect((await refusalOf(ask(readSubscribedLeave, { token }, worker))).why).toBe('not-found');
});
