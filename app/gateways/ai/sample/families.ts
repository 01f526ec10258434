/** What firms of one kind have in common, in the words of their own trade. */
export interface Family {
  /** In the industry or the name of a client. */
  known: RegExp;
  /** Whether it lives of people who walk in or of firms. */
  serves: 'people' | 'firms';
  sellsFood?: true;
  customers: string;
  place: string;
  /** What it sells: each a plural that can follow 'about'. */
  offers: readonly [string, ...string[]];
  /** What bothers those customers, as a sentence to them. */
  problems: readonly [string, ...string[]];
  /** Why one can believe it, as a sentence to them. */
  proofs: readonly [string, ...string[]];
  /** What costs little and is liked. */
  gifts: readonly [string, ...string[]];
}

/** The first that knows a client is his; the last knows everybody. */
export const families: readonly [Family, ...Family[]] = [
  {
    known: /food|beverage|f&b|caf[eé]|coffee|kopi|restaurant|baker|bistro|dining|catering|bar\b|tea\b/i,
    serves: 'people',
    sellsFood: true,
    customers: 'regulars',
    place: 'the counter',
    offers: [
      'set lunches',
      'coffee beans',
      'breakfast sets',
      'party trays',
      'takeaway bundles',
      'iced drinks',
      'festive cakes',
      'late suppers',
    ],
    problems: [
      'Lunch is one hour, and half of it goes to the queue.',
      'Everyone in the office wants something different, and somebody has to collect the orders.',
      'You find a place you like, and then order the same thing for a year.',
      'By three in the afternoon the day needs something better than a vending machine.',
    ],
    proofs: [
      'Made in the same kitchen by the same hands every morning.',
      'Look at the line at eight in the morning: most of them were here yesterday.',
      'What is not sold today is not served tomorrow.',
      'Ask the table next to you what they had.',
    ],
    gifts: [
      'a free upsize',
      'the second drink at half price',
      'a small bake with each set',
      'the tenth cup on the house',
    ],
  },
  {
    known: /retail|shop|boutique|fashion|apparel|florist|gift|furniture|book|toy/i,
    serves: 'people',
    customers: 'shoppers',
    place: 'the shop',
    offers: [
      'new arrivals',
      'gift sets',
      'everyday basics',
      'local labels',
      'last sizes',
      'home pieces',
      'gift boxes',
    ],
    problems: [
      'A hundred tabs open, and still nothing that fits.',
      'You need a present by tomorrow, and delivery says Thursday.',
      'What looked good on the screen looks different at home.',
      'The mall has everything but somebody who knows the shelf.',
    ],
    proofs: [
      'Touch it, try it, and take it home the same day.',
      'Each piece is chosen by people who would wear it themselves.',
      'If it does not fit, bring it back within seven days.',
      'The same two faces have been at the till for years.',
    ],
    gifts: [
      'free gift wrapping',
      'a small alteration at no charge',
      'a voucher for the next visit',
      'first look at the new rack',
    ],
  },
  {
    known: /educat|school|tuition|preschool|learning|enrichment|academy|training|music/i,
    serves: 'people',
    customers: 'parents',
    place: 'the classroom',
    offers: [
      'trial lessons',
      'holiday workshops',
      'revision classes',
      'small groups',
      'reading hours',
      'exam clinics',
      'parents’ evenings',
    ],
    problems: [
      'Half the term is over, and one topic still makes no sense.',
      'The school holidays are long, and the screen is near.',
      'You would like to help with the homework, and it has changed since your time.',
      'It is hard to know how a child is really doing between two report books.',
    ],
    proofs: [
      'Small groups, so that nobody hides in the last row.',
      'Teachers write to you in plain words after each month.',
      'Sit in for one lesson and see for yourself.',
      'Many come because an older sister or brother came before.',
    ],
    gifts: [
      'a free trial lesson',
      'a check of where the child stands',
      'a workbook for the holidays',
      'a seat for a friend',
    ],
  },
  {
    known: /health|clinic|dental|medical|physio|veterinar|vet\b|pharma|optic|care\b/i,
    serves: 'people',
    customers: 'patients',
    place: 'the clinic',
    offers: [
      'check-ups',
      'evening appointments',
      'family visits',
      'follow-up visits',
      'first visits',
      'questions and answers',
      'reminders',
    ],
    problems: [
      'You put it off since last year, and so does everyone.',
      'An hour in the waiting room for five minutes inside.',
      'The leaflet raises more questions than it answers.',
      'It is never a good time to be away from work.',
    ],
    proofs: [
      'You see the same face each time, and it knows your story.',
      'What will be done and what it costs is said before, not after.',
      'Questions are answered in words that one can repeat at home.',
      'Appointments begin when they are meant to.',
    ],
    gifts: [
      'a reminder at the right time',
      'a quiet slot before work',
      'a short guide to take home',
      'one visit for the whole family',
    ],
  },
  {
    known: /beauty|salon|spa\b|hair|nail|fitness|gym|yoga|wellness|pilates|sport/i,
    serves: 'people',
    customers: 'members',
    place: 'the studio',
    offers: [
      'first sessions',
      'lunch-hour slots',
      'packages of five',
      'early classes',
      'home visits',
      'weekend sessions',
      'pair bookings',
    ],
    problems: [
      'You meant to start in January, and now look at the date.',
      'Everything is booked out at the one hour when you are free.',
      'You never know what it will cost until you are at the counter.',
      'It is no fun to go alone the first time.',
    ],
    proofs: [
      'The person who starts with you stays with you.',
      'Prices hang on the wall, and nobody sells you a package while you relax.',
      'Most come back within the month.',
      'You see what is used, and may ask what is in it.',
    ],
    gifts: [
      'a first session at half price',
      'a friend for free',
      'ten minutes more',
      'a small bottle to take home',
    ],
  },
  {
    known: /hotel|hospitality|travel|tour|event|wedding|entertain/i,
    serves: 'people',
    customers: 'guests',
    place: 'the front desk',
    offers: [
      'weekend stays',
      'family packages',
      'small celebrations',
      'day trips',
      'early bookings',
      'team outings',
      'quiet weekdays',
    ],
    problems: [
      'Ten sites, ten prices, and no one who picks up the phone.',
      'The long weekend is near, and everything good looks full.',
      'Planning for twelve people means twelve opinions.',
      'You want something special, and not a package that everyone has had.',
    ],
    proofs: [
      'One person plans it with you from the first call to the last bill.',
      'What is in the price is written down, and so is what is not.',
      'Look at the guest book, page after page.',
      'If plans change, you speak to a person.',
    ],
    gifts: [
      'a late check-out',
      'a small welcome plate',
      'a date change without a fee',
      'an upgrade on a weekday',
    ],
  },
  {
    known: /design|media|market|advert|studio|photo|print|software|tech|digital|\bit\b|data|app\b/i,
    serves: 'firms',
    customers: 'clients',
    place: 'the studio',
    offers: [
      'first drafts',
      'fixed-price packages',
      'yearly reviews',
      'quick fixes',
      'before-and-after stories',
      'short workshops',
      'monthly check-ins',
    ],
    problems: [
      'The website still shows last year’s opening hours.',
      'Quotations come in three languages: technical, vague and expensive.',
      'Something breaks on Friday evening, and the ticket says Tuesday.',
      'You know what you want when you see it, and nobody shows you anything.',
    ],
    proofs: [
      'You see a first draft within a week, and may say no.',
      'The price is fixed before the work begins.',
      'The person who quoted is the person who does it.',
      'Older clients still call, years after the first job.',
    ],
    gifts: ['a free half-hour review', 'a one-page plan', 'one small fix on the house', 'a template to keep'],
  },
  {
    known:
      /financ|account|audit|legal|law\b|consult|profession|insur|property|estate|agency|human resource|recruit/i,
    serves: 'firms',
    customers: 'clients',
    place: 'the office',
    offers: [
      'first consultations',
      'year-end reviews',
      'fixed-fee packages',
      'plain-English guides',
      'deadline reminders',
      'second opinions',
      'starter kits for new firms',
    ],
    problems: [
      'The deadline is known for a year, and comes as a surprise.',
      'You ask a simple question and get six pages.',
      'Nobody says what it will cost until it has cost it.',
      'Rules change, and the letter about it is still unopened.',
    ],
    proofs: [
      'One fee, agreed before the work begins.',
      'Letters are written so that one reads them once.',
      'You have a name and a direct number.',
      'Most new clients come through old ones.',
    ],
    gifts: [
      'a free half-hour consultation',
      'a checklist on one page',
      'a reminder before each deadline',
      'a second opinion at no charge',
    ],
  },
  {
    known:
      /logist|transport|deliver|freight|warehous|courier|wholesale|import|export|trading|agricult|farm|supply/i,
    serves: 'firms',
    customers: 'customers',
    place: 'the warehouse',
    offers: [
      'early deliveries',
      'standing orders',
      'small lots',
      'same-day runs',
      'shared loads',
      'seasonal goods',
      'sample boxes',
    ],
    problems: [
      'The order says morning, and the lorry comes at three.',
      'Shelves are empty exactly when the festival begins.',
      'You wanted ten, and the minimum is a pallet.',
      'Nobody can say where the goods are, only that they left.',
    ],
    proofs: [
      'The driver knows your back door and your name.',
      'You get a message when it leaves and a photo when it is there.',
      'Short of something? You hear it the evening before.',
      'The same route, the same day, week after week.',
    ],
    gifts: [
      'a free sample box',
      'the first delivery at no charge',
      'a fixed delivery hour',
      'a small-lot price',
    ],
  },
  {
    known:
      /construct|engineer|manufactur|marine|offshore|automotive|car\b|workshop|renovat|electric|plumb|air.?con|clean|mainten|repair|contractor|industr/i,
    serves: 'firms',
    customers: 'customers',
    place: 'the workshop',
    offers: [
      'yearly servicing',
      'site visits',
      'safety checks',
      'small repairs',
      'before-and-after photos',
      'maintenance plans',
      'spare parts',
    ],
    problems: [
      'It always breaks on the hottest day of the year.',
      'Three quotations, three prices, and no idea what is different.',
      'The job takes two days, and you wait two weeks for a date.',
      'Nobody looks at it until it stops.',
    ],
    proofs: [
      'You see photos before, in between and after.',
      'The price after the visit is the price on the bill.',
      'The same team comes back, and knows your site.',
      'Work is checked a second time before anybody leaves.',
    ],
    gifts: ['a free first inspection', 'a ten-point check', 'priority in the busy season', 'a photo report'],
  },
  {
    known: /non.?profit|charit|communit|society|church|temple|mosque|social/i,
    serves: 'people',
    customers: 'supporters',
    place: 'the centre',
    offers: [
      'open days',
      'volunteer mornings',
      'small donations',
      'stories from the work',
      'community meals',
      'skills workshops',
      'thank-you letters',
    ],
    problems: [
      'You would like to help, and do not know where to begin.',
      'A donation goes off, and one never hears of it again.',
      'An hour a month is all there is, and every form asks for more.',
      'The people next door need something, and nobody has asked them.',
    ],
    proofs: [
      'Each month you read what was done with it, in plain figures.',
      'Come on an open day and see the work itself.',
      'Volunteers bring their friends, and those stay.',
      'Small sums add up, and here is what they became.',
    ],
    gifts: [
      'a thank-you letter from the team',
      'a guided hour behind the scenes',
      'a seat at the community table',
      'a small handmade card',
    ],
  },
  {
    known: /(?:)/,
    serves: 'people',
    customers: 'customers',
    place: 'the shop',
    offers: [
      'best-sellers',
      'first visits',
      'bundles for regulars',
      'small orders',
      'questions and answers',
      'seasonal specials',
      'gift vouchers',
    ],
    problems: [
      'There are ten who offer the same, and no way to tell them apart.',
      'One forgets the good ones between two visits.',
      'It is easy to ask a friend, and hard to ask a search engine.',
      'You would try something new if the first step were small.',
    ],
    proofs: [
      'Most new customers come because an old one told them.',
      'You speak to the person who does the work.',
      'What is promised is written down.',
      'Ask anybody who was here last week.',
    ],
    gifts: [
      'a small extra on the first visit',
      'a voucher for the next time',
      'something for the friend you bring',
      'a free first look',
    ],
  },
];

/** The family of a client, by what it says of its industry, else by its name. */
export function familyOf({ industry, name }: { industry: string; name: string }): Family {
  const specific = families.slice(0, -1);
  const found =
    specific.find(({ known }) => known.test(industry)) ?? specific.find(({ known }) => known.test(name));
  return found ?? (families.at(-1) as Family);
}
