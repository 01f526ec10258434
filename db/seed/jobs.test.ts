import { expect, test } from 'vitest';
import { newId } from '~/core/id';
import { statuses } from '~/modules/jobs/statuses';
import { openDatabaseForTests } from '../../tests/support/open-database';
import { companyDb } from '../company-db';
import { sampleJobs, sampleKinds } from './jobs';
import { newSample } from './new-sample';
import { sampleStock } from './stock';

openDatabaseForTests();

const now = new Date('2026-11-21T02:00:00Z');

test('the sample company has two weeks of jobs in each status, some of today’s its driver’s, all believable', async () => {
  const sample = newSample(now);
  const ahmad = sample.person('Ahmad bin Ismail');
  const kinds = sampleKinds(sample, sampleStock(sample, 30).items);
  const { jobs, series, lines } = await sampleJobs(companyDb(newId()), sample, kinds);
  expect(new Set(jobs.map(({ status }) => status))).toEqual(new Set(statuses));
  const own = jobs.filter(({ jobDate, driverId }) => jobDate === '2026-11-21' && driverId === ahmad._id);
  expect(own.map(({ status }) => status)).toEqual(['ended', 'active', 'assigned', 'assigned']);
  expect(new Set(jobs.map(({ jobKey }) => jobKey)).size).toBe(jobs.length);
  for (const { status, jobStart, jobEnd, driverId } of jobs) {
    if (status === 'assigned') expect(driverId).not.toBe(null);
    expect(jobEnd === null || (jobStart !== null && jobStart <= jobEnd && jobEnd <= now)).toBe(true);
  }
  expect(jobs.filter(({ proof }) => proof?.photoId && proof.signatureId)).toHaveLength(1);
  expect(jobs.filter(({ photos }) => photos?.length === 2).map(({ checklist }) => checklist?.length)).toEqual(
    [3],
  );
  expect(jobs.filter(({ seriesId }) => seriesId === series[0]?._id)).toHaveLength(3);
  expect(Math.max(...lines.map(({ at }) => at.getTime()))).toBeLessThanOrEqual(now.getTime());
});
