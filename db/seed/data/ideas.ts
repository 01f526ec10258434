interface SampleIdea {
  client: string;
  daysAgo: number;
  title: string;
  description: string;
  tags: readonly string[];
  favourite: boolean;
}

/** What the company's people thought of themselves. */
export const ideas: readonly SampleIdea[] = [
  {
    client: 'Ah Seng Coffee House',
    daysAgo: 6,
    title: 'Ten cups, one on the house: a stamp card for Bedok',
    description:
      'Buy ten cups at the new outlet and get the eleventh free. The card fits in a wallet and needs no app.\n\nHand out the first two hundred with a stamp already on them, from the opening day on. One colour, printed on the back of the old name cards.\n\nIt worked if sixty full cards come back within three months.',
    tags: ['New outlet', 'Loyalty', 'Regulars'],
    favourite: true,
  },
  {
    client: 'Ah Seng Coffee House',
    daysAgo: 19,
    title: 'Kopi before seven for the night shift',
    description:
      'Hospital and bus depot staff finish when others get up. A breakfast set at six, ready in two minutes, with the price on the window.',
    tags: ['Mornings', 'Night shift'],
    favourite: false,
  },
  {
    client: 'Joo Chiat Bakery',
    daysAgo: 11,
    title: 'Name the bun: a vote for the December special',
    description:
      'Two recipes, two trays, one jar for votes. The winner is baked all December, with the name of the person who suggested it on the shelf.',
    tags: ['Vote', 'Christmas'],
    favourite: true,
  },
  {
    client: 'Holland Flower Studio',
    daysAgo: 3,
    title: 'Wednesday flowers for the office',
    description:
      'A small arrangement every Wednesday, delivered before ten, at one price for a month. The first week free for teams of more than eight.',
    tags: ['Offices', 'Standing order'],
    favourite: false,
  },
  {
    client: 'Blue Lantern Design',
    daysAgo: 24,
    title: 'Before and after: menus that people can read',
    description:
      'Six menus that were redone this year, side by side on one page. Nothing but the pictures and one line on what changed.',
    tags: ['Design', 'Before and after'],
    favourite: false,
  },
  {
    client: 'Bright Minds Tuition',
    daysAgo: 14,
    title: 'Holiday workshop: one topic, one morning',
    description:
      'Fractions on Monday, composition on Tuesday, and so on. Parents book single mornings, children bring what they did not understand.',
    tags: ['School holidays', 'Families'],
    favourite: true,
  },
  {
    client: 'Coral Bay Resort',
    daysAgo: 9,
    title: 'Quiet weekdays for people who work anywhere',
    description:
      'Monday to Thursday with a desk, a good chair and breakfast until eleven. Sold by the three nights, with a late check-out.',
    tags: ['Off-peak', 'Weekdays'],
    favourite: false,
  },
];

/** The clients for whom something was generated, by turns of the two who may. */
export const generatedFor = [
  'Ah Seng Coffee House',
  'Joo Chiat Bakery',
  'Bright Minds Tuition',
  'Holland Flower Studio',
  'Bishan Dental Practice',
  'Emerald Accounting',
  'Delta Lift Maintenance',
] as const;

/** The scenes of the first idea's storyboard, with their length in seconds. */
export const scenes: readonly { title: string; description: string; seconds: number }[] = [
  {
    title: 'Seven in the morning, Bedok',
    description: 'The shutter goes up. Three people are waiting already.',
    seconds: 3,
  },
  {
    title: 'The usual?',
    description: 'Auntie knows what you take: kopi siew dai, one kaya toast.',
    seconds: 3,
  },
  {
    title: 'One stamp a cup',
    description: 'No app, no number. A card that fits in your wallet.',
    seconds: 3,
  },
  { title: 'Ten stamps later', description: 'The card is full before the month is over.', seconds: 2.5 },
  {
    title: 'This one is on the house',
    description: 'The eleventh cup is ours. Thank you for coming back.',
    seconds: 3.5,
  },
  {
    title: 'Get your card at the new outlet',
    description: 'The first two hundred have a stamp on them already. From opening day.',
    seconds: 4,
  },
];
