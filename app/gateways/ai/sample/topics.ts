import type { Family } from './families';

/** Something that notes may speak of, and what an idea makes of it. */
interface Topic {
  known: RegExp;
  says: string;
  tag: string;
  /** Only of use to those who sell food. */
  food?: true;
  /** Only of use to those to whom people come. */
  people?: true;
}

/*
 * An idea can end on a page that the client reads: what the notes say of a client is never quoted, only what they are
 * about is taken up.
 */
const topics: readonly Topic[] = [
  { known: /halal/i, says: 'If it is halal, say so in the first line.', tag: 'Halal', food: true },
  {
    known: /vegan|vegetarian/i,
    says: 'Show the meat-free choice first: the one who looks for it decides for the whole table.',
    tag: 'Vegetarian',
    food: true,
  },
  {
    known: /allerg|\bnuts?\b|gluten/i,
    says: 'Say plainly what is in it and what is not: that is the first question of many.',
    tag: 'Allergies',
    food: true,
  },
  {
    known: /deliver/i,
    says: 'Name the delivery days and the cut-off hour, so that nobody has to ask.',
    tag: 'Delivery',
  },
  {
    known: /cater|pantry|buffet/i,
    says: 'Add a price for ten, twenty and fifty people: offices compare by head.',
    tag: 'Catering',
    food: true,
  },
  {
    known: /wedding|bridal/i,
    says: 'Couples plan months ahead: offer them a date to come and see.',
    tag: 'Weddings',
  },
  {
    known: /outlet|branch|opening|reopen|moving to/i,
    says: 'Name the outlet and the nearest MRT exit in every post.',
    tag: 'New outlet',
  },
  {
    known: /hiring|interns?\b|part.?tim/i,
    says: 'Let one of the team tell it: people like to see who works there, and some want to join.',
    tag: 'Team',
  },
  {
    known: /child|kids|famil|toddler/i,
    says: 'Give the children something to do for five minutes, and the parents stay for twenty.',
    tag: 'Families',
    people: true,
  },
  {
    known: /student|campus|poly|universit/i,
    says: 'Students share what costs under ten dollars: name one such price.',
    tag: 'Students',
  },
  {
    known: /office|corporate|compan(y|ies)|\bteam\b/i,
    says: 'Make a version for office teams, with one invoice for all.',
    tag: 'Offices',
  },
  {
    known: /breakfast|before \d|early|\bam\b/i,
    says: 'Post it the evening before: mornings are decided then.',
    tag: 'Mornings',
  },
  {
    known: /night|shift|supper/i,
    says: 'Think of those who work at night: few others speak to them.',
    tag: 'Night shift',
  },
  {
    known: /weekend|saturday|sunday/i,
    says: 'Run it from Friday to Sunday, and leave the weekdays as they are.',
    tag: 'Weekend',
  },
  {
    known: /loyal|regular|repeat|standing/i,
    says: 'Tell the regulars two days before everybody else.',
    tag: 'Regulars',
  },
  {
    known: /instagram|tiktok|facebook|\breels?\b|video/i,
    says: 'Film it upright, with the first picture strong enough to stop a thumb.',
    tag: 'Short video',
  },
  { known: /whatsapp|telegram/i, says: 'Let people answer with one word in a chat.', tag: 'Chat orders' },
  {
    known: /website|online|web ?shop|e-?commerce/i,
    says: 'Put it at the top of the website for those weeks, with one button.',
    tag: 'Website',
  },
  {
    known: /recycl|sustainab|\beco\b|green|compost|reusable/i,
    says: 'Say what is saved by it in one figure that you can stand behind.',
    tag: 'Less waste',
  },
  {
    known: /senior|elderly|grand/i,
    says: 'Print it in large letters too, for the older ones among them.',
    tag: 'Seniors',
  },
  {
    known: /tourist|visitor|overseas/i,
    says: 'Add one line for visitors who are here for three days.',
    tag: 'Visitors',
  },
  {
    known: /design|logo|menu|price list|brand/i,
    says: 'Use the same colours and the same typeface on poster, post and door.',
    tag: 'Design',
  },
  {
    known: /sample|tasting|try/i,
    says: 'Give a taste first: nothing explains it better.',
    tag: 'Tasting',
    food: true,
  },
];

/** What these notes are about, as far as it is of use to this family, in the order of the list. */
export function topicsIn(notes: string, { sellsFood, serves, isCalm }: Family): Topic[] {
  // Topics are taken up with offers and games, which the calm families do not make.
  if (isCalm) return [];
  return topics.filter(
    ({ known, food, people }) =>
      known.test(notes) && (!food || sellsFood) && (!people || serves === 'people'),
  );
}
