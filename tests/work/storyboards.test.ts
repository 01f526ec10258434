import { expect, test } from 'vitest';
import { newId } from '~/core/id';
import { companies } from '~/modules/account/collections';
import { ideas } from '~/modules/ideas/collections';
import { newIdea } from '~/modules/ideas/new-idea';
import { storyboards } from '~/modules/storyboards/collections';
import { ensureStoryboard } from '~/modules/storyboards/ensure-storyboard.server';
import { companyDb } from '~db/company-db';
import { removeWhole } from '~db/removal';
import { openDatabaseForTests } from '../support/open-database';

openDatabaseForTests();

test('no storyboard is left of an idea that was deleted while its first scene was drawn', async () => {
  const companyId = newId();
  const db = companyDb(companyId);
  const firm = { name: 'Firm', planName: 'Free Trial', planRank: 0, credits: 50, purseLines: 0 };
  await db.in(companies).insert({ _id: companyId, ...firm, trialEndsAt: new Date(), createdAt: new Date() });
  const words = { title: 'Stamps', description: '', tags: [], source: 'person' as const };
  const idea = newIdea({ ...words, clientId: 'client' }, { _id: 'u', name: 'Mei' });
  await db.in(ideas).insert(idea);
  await db.together((all) => removeWhole(all, ideas, idea._id));

  const late = db.together((all) => ensureStoryboard(all, idea, { source: 'person' }));
  await expect(late).rejects.toMatchObject({ why: 'not-found', message: 'There is no such idea.' });
  expect(await db.in(storyboards).count({}, 2)).toBe(0);
});
