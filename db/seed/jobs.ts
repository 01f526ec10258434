import { singaporeMoment } from '~/core/dates';
import { dayAfter, dayMs, weekdayOf } from '~/core/days';
import { newId } from '~/core/id';
import { repeatOf } from '~/core/repeat-input';
import { searchKey } from '~/core/search-key';
import type { User } from '~/modules/account/collections';
import type { ActivityLine } from '~/modules/audit/collections';
import type { Item } from '~/modules/inventory/collections';
import { usualUnit } from '~/modules/inventory/prices';
import { oneUnit } from '~/modules/inventory/stock';
import type { Job, JobKind, JobSeries, JobValues, ServicePlan } from '~/modules/jobs/collections';
import { usualDuration } from '~/modules/jobs/crew';
import { jobProof } from '~/modules/jobs/find-job.server';
import { newJob } from '~/modules/jobs/new-job';
import { daysAhead } from '~/modules/jobs/repeats';
import { lastDayOf } from '~/modules/jobs/service-plan';
import type { Status } from '~/modules/jobs/statuses';
import type { CompanyDb, New } from '../company-db';
import { filesOf } from '../files';
import * as drawings from './data/drawings';
import * as data from './data/jobs';
import { logLine, type Sample } from './sample';

/**
 * Two weeks of jobs around today in each status, a round that repeats each week, and a photo with a signature of what
 * was delivered last. `put` writes what belongs to the files once the jobs are there.
 */
export async function sampleJobs(
  db: CompanyDb,
  { writers: [boss], person, client: clientOf, today, now }: Sample,
  kinds: readonly New<JobKind>[],
) {
  const { default: sharp } = await import('sharp');
  const photoOf = async (drawing: string) =>
    await filesOf(db).keep({
      name: 'photo.jpg',
      type: 'image/jpeg',
      content: await sharp(Buffer.from(drawing)).jpeg().toBuffer(),
    });
  const [photo, before, after, signature] = await Promise.all([
    photoOf(drawings.doorstep),
    photoOf(drawings.shelfBefore),
    photoOf(drawings.shelfAfter),
    filesOf(db).keep({
      name: 'signature.png',
      type: 'image/png',
      content: await sharp(Buffer.from(drawings.signature)).png().toBuffer(),
    }),
  ]);
  const lines: New<ActivityLine>[] = [];
  const maker = { _id: boss._id, name: boss.name };

  const jobs = data.jobs.map((row, turn): New<Job> => {
    const { inDays, time: jobTime, client: name, title, status } = row;
    const client = clientOf(name);
    const jobDate = dayAfter(today, inDays);
    const at = new Date(now.getTime() - (Math.max(0, -inDays) + 2) * dayMs - turn * 60_000);
    const driver = row.driver === null ? null : person(row.driver);
    const helpers = row.helper ? [person(row.helper)] : [];
    const times = timesOf(status, { planned: singaporeMoment(jobDate, jobTime), turn, now });
    const said: JobValues = {
      title,
      client: name,
      startLocation: data.warehouse,
      endLocation: client.address || name,
      jobTime,
      duration: row.duration ?? usualDuration,
      description: row.description ?? 'As last time.',
      department: 'Delivery',
      notifications: inDays >= 0,
      locationBased: true,
      ...kindFields(row, { kinds, driver, times }),
    };
    const jobId = `JOB-${String(48_213_377 + turn * 71_903).slice(-8)}`;
    const beginning = { jobId, jobDate, status, clientId: client._id, driver, helpers, maker, at, ...times };
    const made = newJob(newId(), said, beginning);
    lines.push(line(at, boss, 'added', made));
    const withSteps = driver ? addTrip(made, driver, turn) : made;
    if (driver && times.jobStart) lines.push(line(times.jobStart, driver, 'started', made));
    if (driver && times.jobEnd) lines.push(line(times.jobEnd, driver, 'ended', made));
    return withSteps;
  });
  // The last delivery before today is the one that has them.
  const proven = jobs.findLast(({ status, jobDate }) => status === 'ended' && jobDate < today);
  if (proven?.proof) {
    proven.proof.photoId = photo._id;
    proven.proof.signatureId = signature._id;
  }
  // The last job of a kind that has ended has photos before and after.
  const worked = jobs.findLast(({ status, kindId }) => status === 'ended' && kindId);
  if (worked?.ended && worked.jobStart && worked.jobEnd) {
    const { userId, userName } = worked.ended;
    worked.photos = [
      { id: before._id, when: 'before', userId, userName, at: worked.jobStart },
      { id: after._id, when: 'after', userId, userName, at: worked.jobEnd },
    ];
  }
  const round = repeating(jobs, today, { maker, now });
  return {
    jobs: [...jobs, ...round.jobs],
    series: round.series,
    lines,
    async put(all: CompanyDb) {
      if (!proven?.driverId) throw new Error('The sample company has a job that was driven');
      const to = { kind: jobProof, subjectId: proven._id, ownerId: proven.driverId };
      await filesOf(all).bind(photo, to);
      await filesOf(all).bind(signature, to);
      if (!worked?.driverId) throw new Error('The sample company has a job of a kind');
      const work = { kind: jobProof, subjectId: worked._id, ownerId: worked.driverId };
      await filesOf(all).bind(before, work);
      await filesOf(all).bind(after, work);
    },
  };
}

/** The kind of a job and its checklist, ticked by its driver where it has ended. */
function kindFields(
  row: (typeof data.jobs)[number],
  {
    kinds,
    driver,
    times,
  }: { kinds: readonly New<JobKind>[]; driver: New<User> | null; times: ReturnType<typeof timesOf> },
): Pick<JobValues, 'kindId' | 'checklist'> {
  const kind = kinds.find(({ name }) => name === row.kind);
  const texts = row.checklist ?? kind?.checklist ?? [];
  const { jobEnd } = times;
  const ticked =
    driver && jobEnd
      ? { userId: driver._id, userName: driver.name, at: new Date(jobEnd.getTime() - 5 * 60_000) }
      : null;
  return {
    ...(kind && { kindId: kind._id }),
    ...(texts.length > 0 && { checklist: texts.map((text) => ({ text, ticked })) }),
  };
}

/** The kinds of job, with items of the stock. */
export function sampleKinds({ writers: [boss], today }: Sample, stock: readonly New<Item>[]): New<JobKind>[] {
  const at = singaporeMoment(dayAfter(today, -60), '10:00');
  return data.kinds.map(({ name, materials, ...kind }) => ({
    _id: newId(),
    name,
    listKey: searchKey(name),
    ...kind,
    checklist: [...kind.checklist],
    materials: materials.map(([item, quantity]) => {
      const found = stock.find(({ productName }) => productName === item);
      if (!found) throw new Error(`The sample company has no item ${item}`);
      const { _id: itemId, unit = usualUnit } = found;
      return { itemId, name: item, unit, quantity: quantity * oneUnit };
    }),
    revision: 0,
    createdBy: boss._id,
    createdAt: at,
    updatedAt: at,
  }));
}

/** When it began and ended: near its time, and never after now. */
function timesOf(
  status: Status,
  { planned, turn, now }: { planned: Date; turn: number; now: Date },
): { jobStart: Date | null; jobEnd: Date | null } {
  const early = (minutes: number) =>
    new Date(Math.min(planned.getTime() + minutes * 60_000, now.getTime() - 60_000));
  const jobStart = status === 'active' || status === 'ended' ? early(-(turn % 4) * 4) : null;
  const jobEnd = status === 'ended' ? early(20 + ((turn * 13) % 40)) : null;
  return { jobStart, jobEnd };
}

/** With what its start and end have left: a position near where it went, and who took it. */
function addTrip(job: New<Job>, { _id: userId, name: userName }: New<User>, turn: number): New<Job> {
  const step = (off: number) => ({
    userId,
    userName,
    saidAt: null,
    position: {
      latitude: 1.3099 + off * 0.0007,
      longitude: 103.8657 - off * 0.0011,
      accuracy: 9 + (turn % 7),
    },
  });
  const receivedBy = data.receivers[turn % data.receivers.length] ?? '';
  return {
    ...job,
    started: job.jobStart && step(0),
    ended: job.jobEnd && step(turn + 1),
    proof: job.jobEnd && {
      receivedBy,
      remarks: data.remarks[turn % data.remarks.length] ?? '',
      photoId: null,
      signatureId: null,
    },
  };
}

/** The last job of today's driver comes again each week: those of the coming two weeks are there. */
function repeating(
  jobs: readonly New<Job>[],
  today: string,
  { maker, now }: { maker: { _id: string; name: string }; now: Date },
): { jobs: New<Job>[]; series: New<JobSeries>[] } {
  const first = jobs.find(({ jobDate, status }) => jobDate === today && status === 'assigned');
  if (!first?.driverId) return { jobs: [], series: [] };
  const { title, client, startLocation, endLocation, jobTime, description, department } = first;
  const { notifications, locationBased, clientId, driverId, driverName } = first;
  const like = { title, client, startLocation, endLocation, jobTime, description, department };
  const said = { ...like, notifications, locationBased };
  const seriesId = newId();
  const repeat = { unit: 'week' as const, every: 1, weekdays: [weekdayOf(today)] };
  Object.assign(first, { seriesId, repeat });
  const driver = { _id: driverId, name: driverName };
  const days = Array.from({ length: Math.floor(daysAhead / 7) }, (_, at) => dayAfter(today, 7 * (at + 1)));
  const made = days.map((jobDate, at) => {
    const more = { jobId: `JOB-${51_900_127 + at}`, jobDate, status: 'assigned' as const, clientId, driver };
    return newJob(newId(), said, { ...more, seriesId, repeat, maker, at: first.createdAt });
  });
  const series = {
    _id: seriesId,
    like: said,
    clientId,
    driverId,
    repeat,
    begins: today,
    next: dayAfter(today, 7 * (days.length + 1)),
    makeOn: dayAfter(today, 7 * (days.length + 1) - daysAhead),
    createdBy: maker._id,
    createdByName: maker.name,
    createdAt: now,
  };
  return { jobs: made, series: [series] };
}

function line(at: Date, by: Pick<User, '_id' | 'name'>, action: string, job: New<Job>) {
  const { _id: subjectId, jobId, title, clientId } = job;
  const detail = `${jobId} ${title}`;
  return logLine(at, by, { action, subject: 'job', subjectId, detail, ...(clientId && { clientId }) });
}

/** The service plans: an air-conditioner each quarter, a coffee machine each month until soon. Their first visits are weeks away. */
export function samplePlans({
  person,
  client: clientOf,
  writers: [boss],
  today,
  companyId,
}: SamplePlans): ServicePlan[] {
  const at = singaporeMoment(dayAfter(today, -20), '11:00');
  return data.plans.map(({ client: name, title, inDays, lasts, ...row }) => {
    const { _id: clientId, name: clientName } = clientOf(name);
    const from = dayAfter(today, inDays);
    const repeat = repeatOf(
      { repeat: row.repeat, every: row.every, ...(lasts && { until: dayAfter(from, lasts) }) },
      from,
    );
    if (!repeat) throw new Error('A service plan of the sample company comes back');
    return {
      _id: newId(),
      companyId,
      clientId,
      clientName,
      kindId: null,
      title,
      repeat,
      from,
      description: row.description,
      jobTime: row.jobTime,
      price: row.price,
      per: row.per,
      driverId: row.driver ? person(row.driver)._id : null,
      lastDay: lastDayOf(repeat, from),
      sortKey: searchKey(clientName, title),
      revision: 0,
      createdBy: boss._id,
      createdByName: boss.name,
      createdAt: at,
      updatedAt: at,
    };
  });
}

type SamplePlans = Pick<Sample, 'person' | 'client' | 'writers' | 'today'> & { companyId: string };
