import { expect, test } from 'vitest';
import { newId } from '~/core/id';
import { statuses } from '~/modules/jobs/statuses';
import { openDatabaseForTests } from '../../tests/support/open-database';
import { samplePerson } from '../../tests/support/sample-person';
import { companyDb } from '../company-db';
import { sampleClients } from './clients';
import { sampleJobs } from './jobs';

openDatabaseForTests();

const now = new Date('2026-11-21T02:00:00Z');
const person = (name: string) => samplePerson(newId(), name, now);

test('the sample company has two weeks of jobs in each status, some of today’s its driver’s, all believable', async () => {
  const [boss, ahmad, faris] = ['Mei', 'Ahmad', 'Faris'].map(person);
  if (!boss || !ahmad || !faris) throw new Error('three people');
  const staff = [boss, ahmad, faris];
  const { clients } = sampleClients(staff, now);
  const db = companyDb(newId());
  const { jobs, series, lines } = await sampleJobs(db, { boss, drivers: [ahmad, faris] }, clients, now);
  expect(new Set(jobs.map(({ status }) => status))).toEqual(new Set(statuses));
  const own = jobs.filter(({ jobDate, driverId }) => jobDate === '2026-11-21' && driverId === ahmad._id);
  expect(own.map(({ status }) => status)).toEqual(['ended', 'active', 'assigned', 'assigned']);
  expect(new Set(jobs.map(({ jobKey }) => jobKey)).size).toBe(jobs.length);
  for (const { status, jobStart, jobEnd, driverId } of jobs) {
    if (status === 'assigned') expect(driverId).not.toBe(null);
    expect(jobEnd === null || (jobStart !== null && jobStart <= jobEnd && jobEnd <= now)).toBe(true);
  }
  expect(jobs.filter(({ proof }) => proof?.photoId && proof.signatureId)).toHaveLength(1);
  expect(jobs.filter(({ seriesId }) => seriesId === series[0]?._id)).toHaveLength(3);
  expect(Math.max(...lines.map(({ at }) => at.getTime()))).toBeLessThanOrEqual(now.getTime());
});
