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

test('scenes show the idea in its own words', async () => {
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
  let day = Date.parse('2026-01-01');
  while (day < Date.parse('2027-01-01')) {
    const [next] = occasionsAfter(new Date(day).toISOString().slice(0, 10));
    expect(Date.parse(next.day)).toBeGreaterThan(day);
    // It lies ahead of each day in between, until it is three days away.
    day = Date.parse(next.day) - 3 * 86_400_000;
  }
});

/** Words that no text for such a client may hold. */
const never = {
  funeral:
    /best-?seller|voucher|friend|\bdeal|special|half price|deepavali|christmas|festiv|\d\.\d\d?\b|\btreat|\bfun\b/i,
  childcare: /patient|clinic|check-up|waiting room|leaflet|set lunch|\btill\b/i,
  florist: /alteration|sizes|\brack\b|patient|try it on/i,
  ill: /voucher|bring a friend|\bdeal|half price|stamp card|vote\b|christmas|festiv|best-?seller/i,
  shop: /patient|clinic|tuition|warehouse|pallet/i,
  office: /patient|best-?seller|\btill\b|\bcounter\b|\brack\b|lorry|alteration/i,
  service: /best-?seller|\brack\b|alteration|patient|classroom|set lunch/i,
  food: /patient|alteration|\brack\b|classroom|warehouse/i,
};

const trades: [trade: string, kind: string, never: RegExp][] = [
  ['Funeral service', 'funeral', never.funeral],
  ['Casket company', 'funeral', never.funeral],
  ['Columbarium', 'funeral', never.funeral],
  ['Childcare centre', 'childcare', never.childcare],
  ['Child care', 'childcare', never.childcare],
  ['Preschool', 'childcare', never.childcare],
  ['Student care centre', 'childcare', never.childcare],
  ['Infant care', 'childcare', never.childcare],
  ['Florist', 'florist', never.florist],
  ['Flower shop', 'florist', never.florist],
  ['Plant nursery', 'florist', never.florist],
  ['Nursing home', 'care', never.ill],
  ['Home care for seniors', 'care', never.ill],
  ['Hospice', 'care', never.ill],
  ['Dental clinic', 'health', never.ill],
  ['Physiotherapy', 'health', never.ill],
  ['Pharmacy', 'health', never.ill],
  ['Opticians', 'health', never.ill],
  ['TCM physician', 'health', never.ill],
  ['Counselling', 'health', never.ill],
  ['Healthcare', 'health', never.ill],
  ['Veterinary clinic', 'pets', never.office],
  ['Pet shop', 'pets', never.office],
  ['Dog grooming', 'pets', never.office],
  ['Hair salon', 'beauty', never.service],
  ['Barber', 'beauty', never.service],
  ['Nail bar', 'beauty', never.service],
  ['Spa', 'beauty', never.service],
  ['Restaurant', 'food', never.food],
  ['Café', 'food', never.food],
  ['Bakeries', 'food', never.food],
  ['Bubble tea', 'food', never.food],
  ['Wine bar', 'food', never.food],
  ['Catering', 'food', never.food],
  ['Minimart', 'groceries', never.shop],
  ['Butcher', 'groceries', never.shop],
  ['Laundry', 'clothes care', never.shop],
  ['Tailor', 'clothes care', never.shop],
  ['Shoe repair', 'clothes care', never.shop],
  ['Fashion boutique', 'fashion', never.shop],
  ['Bookshop', 'retail', never.shop],
  ['Toy shop', 'retail', never.shop],
  ['Jewellery', 'retail', never.shop],
  ['Sports shop', 'retail', never.shop],
  ['Furniture store', 'retail', never.shop],
  ['Furniture manufacturing', 'building', never.office],
  ['Plumber', 'home services', never.service],
  ['Air-con servicing', 'home services', never.service],
  ['Pest control', 'home services', never.service],
  ['Office cleaning', 'home services', never.service],
  ['Interior design', 'home services', never.service],
  ['Locksmith', 'home services', never.service],
  ['Car workshop', 'vehicles', never.service],
  ['Bicycle repair', 'vehicles', never.service],
  ['Construction', 'building', never.service],
  ['Marine & offshore', 'building', never.service],
  ['Tuition centre', 'learning', /patient|warehouse|alteration/i],
  ['Music school', 'learning', /patient|warehouse|alteration/i],
  ['Driving school', 'learning', /patient|warehouse|tyre/i],
  ['Yoga studio', 'fitness', never.service],
  ['Gym', 'fitness', never.service],
  ['Swimming lessons', 'fitness', never.service],
  ['Hotel', 'hospitality', never.service],
  ['Travel agency', 'hospitality', never.service],
  ['Wedding planner', 'events', never.service],
  ['Karaoke', 'events', never.service],
  ['Photographer', 'creative', never.office],
  ['Advertising agency', 'creative', never.office],
  ['Printing', 'creative', never.office],
  ['Software', 'technology', never.office],
  ['IT services', 'technology', never.office],
  ['Law firm', 'professional', never.office],
  ['Accountancy', 'professional', never.office],
  ['Insurance', 'professional', never.office],
  ['Maid agency', 'professional', never.office],
  ['Real estate', 'property', never.office],
  ['Courier', 'logistics', /patient|best-?seller|alteration|classroom/i],
  ['Movers', 'logistics', /patient|best-?seller|alteration|classroom/i],
  ['Food wholesale', 'trade', /patient|alteration|classroom|set lunch/i],
  ['General trading', 'trade', /patient|alteration|classroom|set lunch/i],
  ['Fish farm', 'farming', /patient|alteration|classroom|vending/i],
  ['Charity', 'community', /voucher|best-?seller|\bdeal\b|half price|\btill\b/i],
  ['Church', 'community', /voucher|best-?seller|\bdeal\b|half price|\btill\b/i],
  ['Zorblax', 'other', /best-?seller|voucher|\btill\b|patient|\brack\b|order early|special for/i],
  ['', 'other', /best-?seller|voucher|\btill\b|patient|\brack\b|order early|special for/i],
];

test.each(trades)(
  '%s is of the family “%s”, and nothing made for it is out of place',
  async (trade, kind, words) => {
    expect(familyOf({ industry: trade, name: 'Firm' }).kind).toBe(kind);
    expect(familyOf({ industry: '', name: `${trade} of Tampines` }).kind).toBe(kind);
    const brief = briefOf('Lim & Co', trade, 'Christmas party for the children, samples, a weekend menu.');
    const made = await ideas(brief, 12);
    for (const [at, idea] of made.entries()) {
      const given = { signal, seed: String(at) };
      const [scenes, trends] = await Promise.all([
        writeScenes(brief, idea, given),
        writeTrends(brief, given),
      ]);
      expect(JSON.stringify([idea, scenes.made, trends.made])).not.toMatch(words);
    }
  },
);

test.each([
  'Barbara Tan',
  'Scarlet Holdings',
  'Careers',
  'Petra',
  'Appleby',
  'Fix It',
  'Shopping Lim',
  'Cathay Lee',
])('part of a word says nothing: %s is of no known family', (name) => {
  expect(familyOf({ industry: '', name }).kind).toBe('other');
});

test('the industry counts before the name', () => {
  expect(familyOf({ industry: 'Food & beverage', name: 'The Dental Bar' }).kind).toBe('food');
});
