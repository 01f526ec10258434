import { expect, test } from 'vitest';
import { defaultJobId, searchTextOf } from './new-job';

test('a job is called after the last eight digits of the time, and the next one after the next', () => {
  expect(defaultJobId(new Date(1_795_315_200_123))).toBe('JOB-15200123');
  expect(defaultJobId(new Date(1_795_315_200_123), 1)).toBe('JOB-15200124');
  expect(defaultJobId(new Date(1_795_399_999_999), 1)).toBe('JOB-00000000');
  expect(defaultJobId(new Date(1_795_300_000_007))).toBe('JOB-00000007');
});

test('a search looks at each part by itself, in small letters', () => {
  const text = searchTextOf({
    title: 'Deliver Beans',
    client: 'Ah Seng',
    jobId: 'JOB-1',
    startLocation: 'Kallang',
    endLocation: 'Bedok',
    driverName: 'Ahmad',
  });
  expect(text.split('\n')).toEqual(['deliver beans', 'ah seng', 'job-1', 'kallang', 'bedok', 'ahmad']);
});
