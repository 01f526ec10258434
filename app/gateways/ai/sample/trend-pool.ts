import type { Family } from './families';

/** The words that a trend fills in. */
interface TrendWords {
  client: string;
  customers: string;
  offer: string;
  place: string;
  occasion: string;
}

interface TrendPattern {
  serves?: 'people' | 'firms';
  /** Only for families that sell things to carry home. */
  goods?: true;
  /** Fits the calm families too. */
  calm?: true;
  title: string;
  description: string;
  impact: readonly string[];
  relevance(words: TrendWords): string;
}

/** What may be said without a source and without a figure: each is an opinion, and the page says so. */
const trendPool: readonly TrendPattern[] = [
  {
    calm: true,
    title: 'People decide in a chat, not on a website',
    description:
      'More and more questions, bookings and orders come as a message. A firm that answers within the hour is remembered; one that sends a link to a form often hears nothing more.',
    impact: ['Sales', 'Service'],
    relevance: ({ client }) =>
      `${client} can stand out as the one that answers: saved replies for the five usual questions take an afternoon to write.`,
  },
  {
    title: 'Short upright clips replace the photo',
    description:
      'A clip of ten seconds shows hands, sound and size, which no photo does. Viewers forgive shaky pictures, and skip what looks like an advertisement.',
    impact: ['Social media', 'Content'],
    relevance: ({ client, offer }) =>
      `${client} has something worth filming in ${offer}: one clip a week is enough to begin.`,
  },
  {
    title: 'Careful spending, small treats',
    description:
      'Households watch the large bills and still allow themselves something small. Offers with a clear low entry price do better than discounts on large ones.',
    impact: ['Pricing', 'Bundles'],
    serves: 'people',
    relevance: ({ client, customers }) =>
      `${client} can give its ${customers} one small step that costs less than lunch, and let the rest follow.`,
  },
  {
    calm: true,
    title: 'Clear prices win over low prices',
    description:
      'Buyers compare on a phone, in two minutes. What has no price on it is passed over, even where it would be cheaper.',
    impact: ['Pricing', 'Trust'],
    relevance: ({ client, offer }) =>
      `A plain price for ${offer} on one page would save ${client} and its customers a call each.`,
  },
  {
    goods: true,
    title: 'Festivals begin earlier every year',
    description:
      'Orders and bookings for the large festivals start weeks before they did a few years ago, and the last week is calmer than it was. Those who announce late find the budget spent.',
    impact: ['Calendar', 'Stock'],
    relevance: ({ client, occasion }) =>
      `For ${occasion} the time to speak is now: ${client} should have its offer out well before the others.`,
  },
  {
    calm: true,
    title: 'Reviews are read for the answers',
    description:
      'People expect a bad review here and there. What they look at is how the firm answered it: quickly, by name and without excuses.',
    impact: ['Reputation', 'Trust'],
    relevance: ({ client }) =>
      `Ten calm answers to old reviews may do more for ${client} than a month of posts.`,
  },
  {
    title: 'Local first, if it is said plainly',
    description:
      'Buyers like to keep their money in the neighbourhood when the choice is easy. They need to know who does the work, and where.',
    impact: ['Branding', 'Community'],
    relevance: ({ client }) =>
      `${client} has a face and a street: both belong on the first screen of everything it posts.`,
  },
  {
    title: 'Subscriptions move into ordinary trades',
    description:
      'A standing order or a yearly plan takes a thing off the list for good. Customers accept it where they can pause it with one message.',
    impact: ['Repeat sales', 'Cash flow'],
    relevance: ({ client, offer }) =>
      `A monthly plan around ${offer} would give ${client} income that does not depend on the weather.`,
  },
  {
    goods: true,
    title: 'Less packaging, and it shows',
    description:
      'Waste has become something that customers see and mention. Small changes are noticed where they are easy to understand.',
    impact: ['Sustainability', 'Cost'],
    relevance: ({ client, place }) =>
      `One visible change at ${place} is enough for ${client} to tell a true story about it.`,
  },
  {
    title: 'Weekday evenings are the new weekend',
    description:
      'With work divided between home and office, errands and outings move to Tuesday to Thursday. Saturdays stay full, but no longer grow.',
    impact: ['Opening hours', 'Staffing'],
    serves: 'people',
    relevance: ({ client, customers }) =>
      `A longer Wednesday could bring ${client} those of its ${customers} who avoid the crowd.`,
  },
  {
    calm: true,
    title: 'Buyers ask an assistant before they ask you',
    description:
      'Questions go to a chat assistant first, which answers from what it finds: opening hours, prices, what others wrote. Pages that state such things in plain text are quoted, pretty ones are not.',
    impact: ['Search', 'Website'],
    relevance: ({ client }) =>
      `${client} should say in plain sentences what it does, where, when and for how much.`,
  },
  {
    title: 'Firms want fewer suppliers, and closer ones',
    description:
      'Small teams have no time for five contacts for one need. They give more to the one who answers, invoices cleanly and warns before something is late.',
    impact: ['Accounts', 'Service'],
    serves: 'firms',
    relevance: ({ client, customers }) =>
      `${client} can ask its best ${customers} what else they buy, and from whom they would rather not.`,
  },
  {
    title: 'The first quotation counts double',
    description: 'The first clear page sets the measure for all others. Many buyers stop asking after two.',
    impact: ['Sales', 'Speed'],
    serves: 'firms',
    relevance: ({ client, offer }) => `A ready page for ${offer} would let ${client} answer on the same day.`,
  },
  {
    title: 'Planned upkeep instead of emergencies',
    description:
      'After some years of surprises, managers prefer a fixed sum and a date in the calendar. Checks, reminders and plans sell better than repairs.',
    impact: ['Planning', 'Repeat sales'],
    serves: 'firms',
    relevance: ({ client }) =>
      `${client} knows when its customers will need it next: a reminder a month before is service and sales in one.`,
  },
  {
    calm: true,
    title: 'Good people are part of the brand',
    description:
      'Customers follow persons more than logos, and those who look for work do too. Firms that show their team get both.',
    impact: ['Hiring', 'Branding'],
    relevance: ({ client }) =>
      `One portrait a month of somebody at ${client} costs nothing and stays interesting.`,
  },
  {
    title: 'Trying before buying is back',
    description:
      'After years of buying from pictures, people want to see, taste or test first, in a small way and without a salesperson next to them.',
    impact: ['Experience', 'New customers'],
    relevance: ({ client, place }) =>
      `A fixed hour a week for trying things at ${place} gives ${client} a reason to invite people.`,
  },
];

/** The trends that suit a family. */
export function trendsFor({ serves, sellsGoods, isCalm }: Family): TrendPattern[] {
  if (isCalm) return trendPool.filter(({ calm }) => calm);
  return trendPool.filter(
    (trend) => (!trend.goods || sellsGoods) && (!trend.serves || trend.serves === serves),
  );
}
