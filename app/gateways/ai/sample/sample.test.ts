import { expect, test } from 'vitest';
import type { Brief } from '../brief';
import { type IdeaMade, writeIdea, writeScenes, writeTrends } from '../index';
import { familyOf } from './families';
import { occasionsAfter } from './occasions';

const briefOf = (name: string, industry: string, notes = '', today = '2026-11-21'): Brief => ({
  today,
  firm: { name: 'Kopi Corner Supplies', industry: 'Food & beverage' },
  client: { name, industry, address: '18 Tiong Bahru Road', website: '', notes },
  recent: [],
});
const cafe = briefOf('Ah Seng Coffee House', 'Food & beverage');
const { signal } = new AbortController();

async function ideas(brief: Brief, count: number): Promise<IdeaMade[]> {
  const made: IdeaMade[] = [];
  for (let at = 0; at < count; at += 1) {
    const avoid = made.map(({ title }) => title);
    made.push((await writeIdea(brief, { avoid, signal, seed: String(at) })).made);
  }
  return made;
}

test('what is made without a key is a sample, and says so', async () => {
  expect(await writeIdea(cafe, { avoid: [], signal })).toMatchObject({ source: 'sample', model: null });
  expect(await writeTrends(cafe, { signal })).toMatchObject({ source: 'sample', model: null });
});

test('the same seed gives the same, another seed another', async () => {
  const one = await writeIdea(cafe, { avoid: [], signal, seed: 'a' });
  expect(await writeIdea(cafe, { avoid: [], signal, seed: 'a' })).toEqual(one);
  expect(await writeIdea(cafe, { avoid: [], signal, seed: 'b' })).not.toEqual(one);
});

test('a client can have several hundred ideas, and never the same title twice', async () => {
  const titles = (await ideas(cafe, 400)).map(({ title }) => title.toLowerCase());
  expect(new Set(titles).size).toBe(400);
});

test('clients of other trades get other ideas', async () => {
  const industries = [
    'Food & beverage',
    'Education',
    'Healthcare',
    'Logistics',
    'Construction',
    'Finance',
    '',
  ];
  const firsts = industries.map(async (industry) =>
    (await ideas(briefOf('Firm', industry), 12)).map(({ title, description }) => title + description),
  );
  const all = (await Promise.all(firsts)).flat();
  expect(new Set(all).size).toBe(all.length);
});

test('ideas and scenes fit the forms, and every word of the patterns is filled in', async () => {
  const long = 'A'.repeat(150);
  for (const industry of ['Food & beverage', 'Technology', 'Charity', 'Beauty', 'Something else']) {
    const brief = briefOf(long, industry, 'Halal catering for the office, delivered before 7 am');
    for (const idea of await ideas(brief, 30)) {
      expect(idea.title.length).toBeLessThanOrEqual(150);
      expect(idea.description.length).toBeLessThanOrEqual(1_200);
      expect(idea.tags.length).toBeGreaterThanOrEqual(2);
      const { made: scenes } = await writeScenes(brief, idea, { signal });
      expect([5, 6]).toContain(scenes.length);
      for (const { title, description, seconds } of scenes) {
        expect(title.length).toBeLessThanOrEqual(100);
        expect(description.length).toBeLessThanOrEqual(200);
        expect(seconds).toBeGreaterThanOrEqual(2);
      }
      expect(JSON.stringify([idea, scenes])).not.toMatch(/undefined|\$\{|null|\bthe the\b/);
    }
  }
});

test('notes lead, and are never quoted', async () => {
  const notes = 'Halal certificate renewed. Late payer, be careful.';
  const made = await ideas(briefOf('Nasi Corner', 'Food & beverage', notes), 20);
  expect(made.every(({ tags }) => tags.includes('Halal'))).toBe(true);
  expect(JSON.stringify(made)).not.toMatch(/payer|certificate renewed/);
});

test('scenes tell the idea in its own words', async () => {
  const idea = {
    title: 'Durian night',
    description: 'Eat durian with us on Friday. Gloves are free.',
    tags: [],
  };
  const { made } = await writeScenes(cafe, idea, { signal });
  expect(made[0]?.title).toBe('Durian night');
  expect(made.map(({ description }) => description)).toEqual(
    expect.arrayContaining(['Eat durian with us on Friday.', 'Gloves are free.']),
  );
  expect((await writeScenes(cafe, { ...idea, description: '' }, { signal })).made).toHaveLength(5);
});

test('trends are three to five, and speak of the client', async () => {
  for (const seed of ['a', 'b', 'c', 'd', 'e', 'f']) {
    const { made } = await writeTrends(cafe, { signal, seed });
    expect(made.length).toBeGreaterThanOrEqual(3);
    expect(made.length).toBeLessThanOrEqual(5);
    expect(made.every(({ relevance }) => relevance.includes('Ah Seng Coffee House'))).toBe(true);
    expect(new Set(made.map(({ title }) => title)).size).toBe(made.length);
  }
});

test.each([
  ['2026-10-20', 'Deepavali', '2026-11-08'],
  ['2028-01-10', 'Chinese New Year', '2028-01-26'],
  ['2026-02-10', 'Hari Raya Puasa', '2026-03-20'],
  ['2026-08-20', 'the Mid-Autumn Festival', '2026-09-25'],
  ['2026-04-20', 'Mother’s Day', '2026-05-10'],
  ['2026-11-01', '11.11', '2026-11-11'],
])('after %s lies %s', (today, name, day) => {
  expect(occasionsAfter(today)).toContainEqual({ name, day });
});

test('there is something ahead on every day of the year', () => {
  for (let day = Date.parse('2026-01-01'); day < Date.parse('2028-01-01'); day += 86_400_000) {
    const ahead = occasionsAfter(new Date(day).toISOString().slice(0, 10));
    expect(ahead[0].day > new Date(day).toISOString()).toBe(true);
  }
});

test.each([
  ['Food & beverage', '', 'regulars'],
  ['', 'Sunrise Dental', 'patients'],
  ['Marine & offshore', '', 'customers'],
  ['', 'Nobody', 'customers'],
])('a client of %s named %s has %s', (industry, name, customers) => {
  expect(familyOf({ industry, name }).customers).toBe(customers);
});
