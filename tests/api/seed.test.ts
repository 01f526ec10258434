import { expect, test } from 'vitest';
import { suiteForFile } from '../support/suite';

suiteForFile();

test('of two seeds at once one puts the sample company there, and the other finds it', async () => {
  const { seedSampleCompany } = await import('../../build/server/index.js' as string);
  const both = await Promise.all([seedSampleCompany(), seedSampleCompany()]);
  expect(both.map(({ fresh }) => fresh).sort()).toEqual([false, true]);
  expect((await seedSampleCompany()).fresh).toBe(false);
});
