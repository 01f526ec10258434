import { singaporeDay, singaporeMoment } from '~/core/dates';
import { dayAfter, dayMs } from '~/core/days';
import { newId } from '~/core/id';
import type { User } from '~/modules/account/collections';
import type { ActivityLine } from '~/modules/audit/collections';
import type { Client } from '~/modules/crm/collections';
import type { Job, JobSeries, Said } from '~/modules/jobs/collections';
import { jobProof } from '~/modules/jobs/find-job.server';
import { newJob } from '~/modules/jobs/new-job';
import { daysAhead } from '~/modules/jobs/repeats';
import type { Status } from '~/modules/jobs/statuses';
import type { CompanyDb, New } from '../company-db';
import { filesOf } from '../files';

/** In how many days (negative: ago), at what time, for whom, what, more of it, where it stands, and whose it is: 0 Ahmad's, 1 the other driver's. */
type Row = readonly [number, string, string, string, string, Status, 0 | 1 | null];

const rows: readonly Row[] = [
  [-7, '06:45', 'Ah Seng Coffee House', 'Deliver 20 kg of dark roast', 'PayNow on delivery.', 'ended', 0],
  [-7, '10:30', 'Coral Bay Resort', 'Minibar sachets, 120', 'Goods lift at the back.', 'ended', 1],
  [-6, '09:00', 'Joo Chiat Bakery', 'Cold brew, two kegs', 'Take the empty kegs back.', 'ended', 0],
  [-5, '14:00', 'Cloudberry Software', 'Oat milk, 24 cartons', 'Pantry on level 9.', 'ended', 0],
  [
    -4,
    '08:00',
    'Anchor Marine Services',
    'Biscuits and kopi for the yard',
    'Gate 3 asks for the pass.',
    'ended',
    1,
  ],
  [-3, '11:00', 'Holland Flower Studio', 'First delivery round', 'Six offices, list in the van.', 'ended', 0],
  [-2, '15:30', 'Blue Lantern Design', 'Beans, 2 kg', '', 'cancelled', 0],
  [-1, '07:00', 'Bamboo Grove Preschool', 'Milk and Milo', 'No nuts in the van, please.', 'ended', 0],
  [-1, '13:15', 'Changi Freight Partners', 'Night shift box', 'Duty supervisor signs.', 'ended', 1],
  [0, '00:20', 'Coral Bay Resort', 'Kitchen: beans before breakfast', 'Ring the night porter.', 'ended', 0],
  [
    0,
    '09:30',
    'Ah Seng Coffee House',
    'Deliver 20 kg of dark roast',
    'Back door. PayNow on delivery.',
    'active',
    0,
  ],
  [0, '11:00', 'Joo Chiat Bakery', 'Cold brew, two kegs', 'Take the empty kegs back.', 'assigned', 0],
  [
    0,
    '14:30',
    'Cloudberry Software',
    'Oat milk and cold brew',
    'Pantry on level 9; pass at the desk.',
    'assigned',
    0,
  ],
  [
    0,
    '15:00',
    'Anchor Marine Services',
    'Samples for the night shift',
    'Twelve people, to the gatehouse.',
    'assigned',
    1,
  ],
  [0, '16:30', 'Bukit Timah Veterinary', 'Water dispenser on trial', 'Nobody has this one yet.', 'new', null],
  [0, '17:00', 'Blue Lantern Design', 'Beans, 2 kg', 'They moved it to next week.', 'cancelled', 1],
  [1, '08:00', 'Holland Flower Studio', 'Delivery round', 'Six offices, list in the van.', 'assigned', 0],
  [1, '10:00', 'Bamboo Grove Preschool', 'Milk and Milo', 'No nuts in the van, please.', 'assigned', 1],
  [
    2,
    '09:30',
    'Ah Seng Coffee House',
    'Grinder back from repair',
    'Show them the new setting.',
    'assigned',
    0,
  ],
  [3, '13:00', 'Changi Freight Partners', 'Night shift box', 'Pass for gate 3 needed.', 'new', null],
  [4, '11:30', 'Blue Lantern Design', 'Beans, 2 kg', '', 'assigned', 1],
  [6, '09:00', 'Coral Bay Resort', 'Minibar sachets, 300', 'High season: two trolleys.', 'new', null],
];

const warehouse = '21 Kallang Avenue, loading bay 3';

/** A parcel on a doorstep, as a phone would have seen it: shapes alone, since a machine may have no letters. */
const doorstep = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720" viewBox="0 0 96 72">
  <path d="M0 0h96v72H0z" fill="#CFC3AE"/><path d="M0 52h96v20H0z" fill="#8D8474"/>
  <path d="M34 4h30v48H34z" fill="#0B6B53"/><path d="M37 8h24v16H37zM37 28h24v20H37z" fill="#0E7D61"/>
  <circle cx="60" cy="30" r="1.6" fill="#E0A526"/>
  <path d="M12 38h22v20H12z" fill="#B88A57"/><path d="M12 38l4-5h22l-4 5z" fill="#CFA571"/>
  <path d="M34 38l4-5v20l-4 5z" fill="#9A7042"/><path d="M21 38h4v20h-4z" fill="#EDE7DC"/>
  <path d="M62 46h14v12H62z" fill="#B88A57"/><path d="M67 46h3v12h-3z" fill="#EDE7DC"/>
</svg>`;

const scrawl = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="220">
  <path d="M0 0h600v220H0z" fill="#fff"/>
  <path d="M70 150c40-120 70-110 60-20s-20 50 20-20 50-30 40 10 20 30 50-20 40-10 30 20 30 20 60-20 50-60 60-40-40 80-10 80 60-40 110-50"
    fill="none" stroke="#1e2723" stroke-width="4" stroke-linecap="round"/>
</svg>`;

/**
 * Two weeks of jobs around today in each status, a round that repeats each week, and a photo with a signature of what
 * was delivered last. `put` writes what belongs to the files once the jobs are there.
 */
export async function sampleJobs(
  db: CompanyDb,
  { boss, drivers }: { boss: New<User>; drivers: readonly [New<User>, New<User>] },
  clients: readonly New<Client>[],
  now: Date,
) {
  const { default: sharp } = await import('sharp');
  const [photo, signature] = await Promise.all([
    filesOf(db).keep({
      name: 'photo.jpg',
      type: 'image/jpeg',
      content: await sharp(Buffer.from(doorstep)).jpeg().toBuffer(),
    }),
    filesOf(db).keep({
      name: 'signature.png',
      type: 'image/png',
      content: await sharp(Buffer.from(scrawl)).png().toBuffer(),
    }),
  ]);
  const today = singaporeDay(now);
  const byName = new Map(clients.map((client) => [client.name, client]));
  const lines: New<ActivityLine>[] = [];
  const maker = { _id: boss._id, name: boss.name };

  const jobs = rows.map((row, turn): New<Job> => {
    const [inDays, jobTime, name, title, description, status, whose] = row;
    const client = byName.get(name);
    if (!client) throw new Error(`A sample job names ${name}, who is not there`);
    const jobDate = dayAfter(today, inDays);
    const at = new Date(now.getTime() - (Math.max(0, -inDays) + 2) * dayMs - turn * 60_000);
    const driver = whose === null ? null : drivers[whose];
    const times = timesOf(status, singaporeMoment(jobDate, jobTime), now);
    const said: Said = {
      title,
      client: name,
      startLocation: warehouse,
      endLocation: client.address || name,
      jobTime,
      description: description || 'As last time.',
      department: 'Delivery',
      notifications: inDays >= 0,
      locationBased: true,
    };
    const jobId = `JOB-${String(48_213_377 + turn * 71_903).slice(-8)}`;
    const beginning = { jobId, jobDate, status, clientId: client._id, driver, maker, at, ...times };
    const made = newJob(newId(), said, beginning);
    lines.push(line(at, boss, 'added', made));
    const withSteps = driver ? driven(made, driver, turn) : made;
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
    },
  };
}

/** When it began and ended: near its time, and never after now. */
function timesOf(status: Status, planned: Date, now: Date): { jobStart: Date | null; jobEnd: Date | null } {
  const early = (at: number) => new Date(Math.min(at, now.getTime() - 60_000));
  const jobStart = status === 'active' || status === 'ended' ? early(planned.getTime() - 12 * 60_000) : null;
  const jobEnd = status === 'ended' ? early(planned.getTime() + 25 * 60_000) : null;
  return { jobStart, jobEnd };
}

const remarks = [
  'Very happy with the new beans.',
  '',
  'Waited ten minutes at the gate.',
  '',
  '',
  'All fine.',
];
const receivers = ['Tan Ah Seng', 'Night porter', 'Mdm Koh', 'Front desk', 'Vincent Goh'];

/** With what its start and end have left: a position near where it went, and who took it. */
function driven(job: New<Job>, { _id: userId, name: userName }: New<User>, turn: number): New<Job> {
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
  const receivedBy = receivers[turn % receivers.length] ?? '';
  return {
    ...job,
    started: job.jobStart && step(0),
    ended: job.jobEnd && step(turn + 1),
    proof: job.jobEnd && {
      receivedBy,
      remarks: remarks[turn % remarks.length] ?? '',
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
  first.seriesId = seriesId;
  const driver = { _id: driverId, name: driverName };
  const days = Array.from({ length: Math.floor(daysAhead / 7) }, (_, at) => dayAfter(today, 7 * (at + 1)));
  const made = days.map((jobDate, at) => {
    const more = { jobId: `JOB-${51_900_127 + at}`, jobDate, status: 'assigned' as const, clientId, driver };
    return newJob(newId(), said, { ...more, seriesId, maker, at: first.createdAt });
  });
  const series = {
    _id: seriesId,
    like: said,
    clientId,
    driverId,
    repeat: 'weekly' as const,
    until: null,
    next: dayAfter(today, 7 * (days.length + 1)),
    createdBy: maker._id,
    createdByName: maker.name,
    createdAt: now,
  };
  return { jobs: made, series: [series] };
}

function line(at: Date, { _id, name }: Pick<User, '_id' | 'name'>, action: string, job: New<Job>) {
  const { _id: subjectId, jobId, title, clientId } = job;
  return {
    _id: newId(),
    at,
    userId: _id,
    userName: name,
    action,
    subject: 'job',
    subjectId,
    detail: `${jobId} ${title}`,
    ...(clientId && { clientId }),
  };
}
