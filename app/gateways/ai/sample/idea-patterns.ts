import type { Family } from './families';

/** The words that a pattern fills in. */
export interface Words {
  client: string;
  /** 'set lunches', and the same at the beginning of a title. */
  offer: string;
  Offer: string;
  customers: string;
  place: string;
  gift: string;
  /** 'Deepavali', and the same at the beginning of a title. */
  occasion: string;
  Occasion: string;
}

export interface Pattern {
  /** Whose customers it is for; without it, everybody's. */
  serves?: 'people' | 'firms';
  /** Only for families that sell things to carry home. */
  goods?: true;
  /** Only for families whose work can be seen in a picture. */
  shows?: true;
  /** Only for the calm families, and all that they get. */
  calm?: true;
  title(words: Words): string;
  /** Two sentences to the customers: what they get. */
  get(words: Words): string;
  /** To the people who carry it out. */
  how(words: Words): string;
  measure: string;
  tags: readonly [string, string];
}

const patterns: readonly Pattern[] = [
  {
    goods: true,
    title: ({ Offer, occasion }) => `${Offer} for ${occasion}: order early, skip the rush`,
    get: ({ client, offer, occasion, gift }) =>
      `Everyone who orders ${offer} from ${client} at least a week before ${occasion} gets ${gift}. The rush stays outside.`,
    how: ({ place }) =>
      `Put a list at ${place} and a link in the chat, both with the same last day. Take names and a number, nothing else.`,
    measure: 'It worked if a third of the orders are in before the last week.',
    tags: ['Early bird', 'Orders'],
  },
  {
    serves: 'people',
    title: ({ client, occasion }) => `Bring a friend to ${client} before ${occasion}`,
    get: ({ customers, gift }) =>
      `Two come, both get something: the ${customers} who bring somebody new receive ${gift}, and so does the friend. It takes one sentence.`,
    how: ({ occasion }) =>
      `Print fifty cards with two tear-off halves. Hand them out until ${occasion}, and ask every newcomer who sent them.`,
    measure: 'Count the halves that come back: one in five is good.',
    tags: ['Referral', 'Regulars'],
  },
  {
    title: ({ offer }) => `Thirty seconds behind the scenes: ${offer}`,
    get: ({ offer, client }) =>
      `See how ${offer} come about at ${client}, from the first move to the last. No studio, no actors, only the people who do it.`,
    how: ({ place }) =>
      `Film one clip a week at ${place} with a phone, upright and in daylight. Keep the sound: hands at work need no music.`,
    measure: 'Watch how many see it to the end, and do more of what they stay for.',
    tags: ['Short video', 'Behind the scenes'],
  },
  {
    title: ({ offer }) => `Five honest questions about ${offer}`,
    get: ({ offer, client }) =>
      `What people really ask about ${offer}, answered by ${client} in a sentence each. No question is too small.`,
    how: ({ customers }) =>
      `Ask the team which five questions they hear every week. Post one a day from Monday to Friday, and pin the five together for new ${customers}.`,
    measure: 'It worked if the same question comes less often.',
    tags: ['Questions', 'Trust'],
  },
  {
    serves: 'people',
    title: ({ offer }) => `The quiet-hour deal on ${offer}`,
    get: ({ offer, gift, client }) =>
      `Between two and five in the afternoon ${offer} at ${client} come with ${gift}. More room, more time, same people.`,
    how: ({ place }) =>
      `Choose the two emptiest afternoons and run it there only. A board outside ${place} is enough, with a post an hour before.`,
    measure: 'Compare those afternoons with the four weeks before.',
    tags: ['Off-peak', 'Weekdays'],
  },
  {
    goods: true,
    title: ({ customers, occasion }) => `Let the ${customers} choose the special for ${occasion}`,
    get: ({ client, occasion, offer }) =>
      `Two suggestions, one vote: what wins is what ${client} offers for ${occasion}. Everybody who votes hears of it first, and ${offer} stay as they are.`,
    how: () =>
      'Put the two side by side in a story or on a board with stickers. Close the vote after four days, and show the result the same evening.',
    measure: 'It worked if as many vote as come on a usual day.',
    tags: ['Vote', 'Seasonal'],
  },
  {
    title: ({ client, occasion }) => `A thank-you from ${client} after ${occasion}`,
    get: ({ customers, gift, occasion }) =>
      `When ${occasion} is over and everybody rests, the ${customers} get a short thank-you and ${gift}. It is valid for two quiet weeks.`,
    how: () =>
      'Write to everybody who bought in the month before, by name and in three lines. Send it on the second working day after, not sooner.',
    measure: 'Count who comes back within the two weeks.',
    tags: ['Thank-you', 'Comeback'],
  },
  {
    serves: 'people',
    title: ({ client }) => `${client} and the neighbours: one week, one stamp card`,
    get: ({ client, gift }) =>
      `Three stamps from three places on the same street, and ${client} gives ${gift}. The neighbours do the same for theirs.`,
    how: () =>
      'Ask two firms nearby that have the same people at other hours. Share one card and one post, and split the printing.',
    measure: 'Count how many hold a stamp from somebody else first.',
    tags: ['Neighbours', 'Stamp card'],
  },
  {
    title: ({ Offer }) => `${Offer} for first-timers`,
    get: ({ offer, gift, client }) =>
      `New to ${client}? The first time with ${offer} comes with ${gift} and somebody who explains. After that you decide.`,
    how: ({ place }) =>
      `Keep it small: one offer, one price, one month. Everyone at ${place} says the same sentence about it.`,
    measure: 'It worked if one in four first-timers returns within six weeks.',
    tags: ['New customers', 'Trial'],
  },
  {
    goods: true,
    title: ({ offer }) => `The team’s own pick: ${offer}`,
    get: ({ client }) =>
      `Everybody at ${client} names one favourite and says why in a sentence. This week it is the boss, next week the newest of the team.`,
    how: ({ offer }) =>
      `Take a plain portrait of each person, holding what they picked. Start with ${offer}, and put the week’s pick where people decide.`,
    measure: 'Compare how much of the pick is sold in its week.',
    tags: ['Team', 'Favourites'],
  },
  {
    title: ({ client }) => `One morning with open doors at ${client}`,
    get: ({ offer, gift }) =>
      `Come and look around for an hour, ask what you like, and leave with ${gift}. There is something to see about ${offer}, and nothing that you must buy.`,
    how: () => 'Pick a Saturday, ten to twelve. Invite twenty people by name, and let each bring one more.',
    measure: 'It worked if half of the guests leave a number to hear from you.',
    tags: ['Open house', 'Invitation'],
  },
  {
    shows: true,
    title: ({ offer }) => `Before and after: what ${offer} change`,
    get: ({ client, customers }) =>
      `Two pictures side by side, from ${customers} who agreed to show them. One line below says what ${client} did in between.`,
    how: () =>
      'Ask for permission in writing, and take both pictures from the same spot. Show one pair each week, the plainest first.',
    measure: 'Count the enquiries that mention a picture.',
    tags: ['Before and after', 'Proof'],
  },
  {
    serves: 'firms',
    title: ({ offer }) => `A fixed price for ${offer}, on one page`,
    get: ({ offer, client }) =>
      `What ${offer} from ${client} cost, what is in it and how long it takes stand on one page. No call is needed to find out.`,
    how: ({ customers }) =>
      `Write the page for the size that half of your ${customers} need. Send it with every quotation, and put it on the website without a form in front.`,
    measure: 'It worked if fewer quotations are asked for twice.',
    tags: ['Clear prices', 'One-pager'],
  },
  {
    serves: 'firms',
    title: ({ occasion }) => `The checklist before ${occasion}`,
    get: ({ client, occasion, gift }) =>
      `Ten points that ${client} would look at before ${occasion}, on one page to print. Everyone who sends it back filled in gets ${gift}.`,
    how: () =>
      'Take the ten points from the calls of last year. Send it four weeks ahead to everybody on the list, and once more to those who opened it.',
    measure: 'Count the pages that come back, and the jobs that follow.',
    tags: ['Checklist', 'Mailing'],
  },
  {
    serves: 'firms',
    title: ({ offer }) => `One job, one story: ${offer} from start to end`,
    get: ({ customers, client }) =>
      `How ${client} solved something real for one of its ${customers}, in five pictures and as many sentences. The plan, the snag, the way out.`,
    how: () =>
      'Choose a job that most readers could have. Let the customer read it first, and send it to those whose quotation is open.',
    measure: 'It worked if two of the open ones answer.',
    tags: ['Case story', 'Follow-up'],
  },
  {
    serves: 'firms',
    title: ({ occasion }) => `Book your slot before ${occasion}`,
    get: ({ client, gift, occasion }) =>
      `Dates before ${occasion} are few, and ${client} gives them out in the order of asking. Early ones get ${gift}.`,
    how: ({ offer }) =>
      `Send a short list of free dates for ${offer}, no more than eight. Strike out what is gone and send it again after a week.`,
    measure: 'It worked if the last date goes ten days ahead.',
    tags: ['Booking', 'Calendar'],
  },
  {
    serves: 'people',
    title: ({ offer }) => `A wall of pictures with ${offer}`,
    get: ({ client, gift }) =>
      `Take a picture, mention ${client}, and it hangs on the wall next week. The one that most people point at wins ${gift}.`,
    how: ({ place }) =>
      `Print the pictures on plain paper and hang them by ${place}. Change them every Monday, with a name under each.`,
    measure: 'Count the pictures that come in a week: ten is a good start.',
    tags: ['Photos', 'Community'],
  },
  {
    serves: 'people',
    title: ({ Occasion, client }) => `${Occasion} vouchers from ${client}, ready in a minute`,
    get: ({ client, occasion, gift }) =>
      `No idea what to give for ${occasion}? A voucher from ${client} is there in a minute, and the buyer gets ${gift}.`,
    how: ({ place }) =>
      `Offer two amounts only, and a card that looks good without wrapping. Keep them next to ${place}, where people wait to pay.`,
    measure: 'Count the vouchers, and how many spend more than stands on it.',
    tags: ['Vouchers', 'Gifts'],
  },
  {
    calm: true,
    title: ({ offer }) => `Honest answers about ${offer}`,
    get: ({ offer, client }) =>
      `What people ask ${client} about ${offer}, each answered in two plain sentences. Nobody has to call to read them.`,
    how: () =>
      'Ask the team which questions come every week. Put the answers on one page of the website, and give the same page on paper to those who prefer it.',
    measure: 'It worked if fewer people have to ask twice.',
    tags: ['Questions', 'Plain words'],
  },
  {
    calm: true,
    title: ({ offer }) => `What ${offer} cost, on one page`,
    get: ({ offer, client }) =>
      `${client} says in plain figures what ${offer} cost, what is in the price and what is not. You can read it at home, without a talk first.`,
    how: () =>
      'Write the page for the two cases that come most often, with a range for the others. Have somebody from outside read it before it goes online.',
    measure: 'It worked if the first talk no longer begins with the price.',
    tags: ['Clear prices', 'Trust'],
  },
  {
    calm: true,
    title: ({ offer }) => `A short guide to ${offer}`,
    get: ({ customers, client }) =>
      `Four pages in large letters: what happens first, what to bring, whom to call. ${client} gives it to ${customers} at no charge.`,
    how: ({ place }) =>
      `Write it with two people from the team who explain it every day. Leave copies at ${place}, and put the same text on the website.`,
    measure: 'Count how many copies are taken, and which page people ask about.',
    tags: ['Guide', 'Service'],
  },
  {
    calm: true,
    title: ({ client }) => `The people at ${client}, by name`,
    get: ({ client }) =>
      `Who answers the phone, who looks after you and who you can call later: ${client} introduces its team, one person at a time.`,
    how: () =>
      'Take a plain portrait of each person and ask for two sentences about the work. Show one a week on the website, and all of them at the entrance.',
    measure: 'It worked if people ask for somebody by name.',
    tags: ['Team', 'Trust'],
  },
  {
    calm: true,
    title: ({ offer }) => `A quiet hour for questions about ${offer}`,
    get: ({ offer, client }) =>
      `Once a month somebody from ${client} has an hour for questions about ${offer}. Nothing is sold, and nobody has to give a name.`,
    how: ({ place }) =>
      `Choose the same weekday each month, at ${place} or on the phone. Tell the neighbourhood with a small notice, and stay the whole hour also when nobody comes.`,
    measure: 'Count who comes, and who calls in the weeks after.',
    tags: ['Questions', 'Neighbourhood'],
  },
  {
    calm: true,
    title: ({ offer }) => `Three letters about ${offer}`,
    get: ({ customers, client }) =>
      `After the first contact ${client} writes to its ${customers} three times: what is next, what others ask, and whom to call. Each letter fits on half a page.`,
    how: () =>
      'Write all three in one afternoon and let two people read them who were in that place before. Send them only to those who say yes.',
    measure: 'It worked if people bring a letter along when they come.',
    tags: ['Letters', 'Service'],
  },
];

/** The patterns that suit a family. */
export function patternsFor({ serves, sellsGoods, showsWork, isCalm }: Family): Pattern[] {
  if (isCalm) return patterns.filter(({ calm }) => calm);
  return patterns.filter(
    (pattern) =>
      !pattern.calm &&
      (!pattern.goods || sellsGoods) &&
      (!pattern.shows || showsWork) &&
      (!pattern.serves || pattern.serves === serves),
  );
}
