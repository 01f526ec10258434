import type { Brief } from '../brief';
import { plainLine, plainTags } from '../plain-text';
import type { IdeaMade } from '../tasks';
import { type Chance, chanceOf } from './chance';
import { type Family, familyOf } from './families';
import { type Pattern, patternsFor, type Words } from './idea-patterns';
import { type Occasion, occasionsAfter } from './occasions';
import { topicsIn } from './topics';

/**
 * An idea without a model: a pattern of marketing that suits the client's trade, filled in with what the notes speak of
 * and with what is ahead in Singapore's calendar. The same seed gives the same idea; titles in `avoid` do not come again.
 */
export function sampleIdea(brief: Brief, avoid: readonly string[], seed: string): IdeaMade {
  const chance = chanceOf(`${brief.client.name}|${brief.today}|${seed}`);
  const notes = [brief.client.notes, ...brief.recent.map(({ text }) => text)].join('\n');
  const family = familyOf(brief.client);
  const taken = new Set(avoid.map((title) => title.toLowerCase()));

  const { pattern, words, title } = firstNew(brief, family, notes, taken, chance);
  const [topic] = chance.shuffle(topicsIn(notes, family));
  const description = [
    pattern.get(words),
    [pattern.how(words), topic?.says].filter(Boolean).join(' '),
    pattern.measure,
  ];
  return {
    title,
    description: description.join('\n\n'),
    tags: plainTags([...pattern.tags, topic?.tag ?? '', occasionTag(title, words)], 5),
  };
}

interface Filled {
  pattern: Pattern;
  words: Words;
  title: string;
}

/** The first of all combinations, in the order that chance gives, whose title nobody has yet. */
function firstNew(
  { client, today }: Brief,
  family: Family,
  notes: string,
  taken: ReadonlySet<string>,
  chance: Chance,
): Filled {
  const fitting = chance.shuffle(patternsFor(family));
  const offers = knownFirst(chance.shuffle(family.offers), notes);
  const occasions = chance.shuffle(occasionsAfter(today).slice(0, 5));
  let last: Filled | undefined;
  for (const offer of offers) {
    for (const occasion of occasions) {
      for (const pattern of fitting) {
        const words = wordsFor(client.name, family, offer, occasion, chance);
        last = { pattern, words, title: plainLine(pattern.title(words), 150) };
        if (!taken.has(last.title.toLowerCase())) return last;
      }
    }
  }
  if (!last) throw new Error('There is always a pattern, an offer and an occasion');
  // Once all of them exist, one comes again under a title that can be told from the first.
  const again = Array.from({ length: taken.size + 1 }, (_, at) => `${last.title}, round ${at + 2}`);
  return { ...last, title: again.find((title) => !taken.has(title.toLowerCase())) ?? last.title };
}

/** What the notes name comes before what they do not. */
function knownFirst(offers: readonly string[], notes: string): string[] {
  const lower = notes.toLowerCase();
  const named = (offer: string) => offer.split(' ').some((word) => word.length > 3 && lower.includes(word));
  return [...offers.filter(named), ...offers.filter((offer) => !named(offer))];
}

function wordsFor(
  name: string,
  { customers, place, gifts }: Family,
  offer: string,
  occasion: Occasion,
  chance: Chance,
): Words {
  return {
    client: plainLine(name, 60),
    offer,
    Offer: capital(offer),
    customers,
    place,
    gift: chance.pick(gifts),
    occasion: occasion.name,
    Occasion: capital(occasion.name.replace(/^the /, '')),
  };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function occasionTag(title: string, { occasion, Occasion }: Words): string {
  return title.includes(occasion) || title.includes(Occasion) ? Occasion : '';
}
