import { singaporeDay } from '~/core/dates';
import { newId } from '~/core/id';
import { sampleIdea } from '~/gateways/ai/sample/idea';
import { sampleTrends } from '~/gateways/ai/sample/trends';
import type { User } from '~/modules/account/collections';
import type { ActivityLine } from '~/modules/audit/collections';
import type { Client } from '~/modules/crm/collections';
import type { Idea } from '~/modules/ideas/collections';
import { newIdea } from '~/modules/ideas/new-idea';
import type { Trend } from '~/modules/trends/collections';
import type { New } from '../company-db';
import { inTheDay } from './clients';
import type { SampleWork } from './purse';

/** Of which client, how many days ago, title, description, tags, whether a favourite. */
type Row = readonly [string, number, string, string, readonly string[], boolean];

/** What the people of the sample company have thought of themselves. */
const written: readonly Row[] = [
  [
    'Ah Seng Coffee House',
    6,
    'Ten cups, one on the house: a stamp card for Bedok',
    'Buy ten cups at the new outlet and get the eleventh free. The card fits in a wallet and needs no app.\n\nHand out the first two hundred with a stamp already on them, from the opening day on. One colour, printed on the back of the old name cards.\n\nIt worked if sixty full cards come back within three months.',
    ['New outlet', 'Loyalty', 'Regulars'],
    true,
  ],
  [
    'Ah Seng Coffee House',
    19,
    'Kopi before seven for the night shift',
    'Hospital and bus depot staff finish when others get up. A breakfast set at six, ready in two minutes, with the price on the window.',
    ['Mornings', 'Night shift'],
    false,
  ],
  [
    'Joo Chiat Bakery',
    11,
    'Name the bun: a vote for the December special',
    'Two recipes, two trays, one jar for votes. The winner is baked all December, with the name of the person who suggested it on the shelf.',
    ['Vote', 'Christmas'],
    true,
  ],
  [
    'Holland Flower Studio',
    3,
    'Wednesday flowers for the office',
    'A small arrangement every Wednesday, delivered before ten, at one price for a month. The first week free for teams of more than eight.',
    ['Offices', 'Standing order'],
    false,
  ],
  [
    'Blue Lantern Design',
    24,
    'Before and after: menus that people can read',
    'Six menus that were redone this year, side by side on one page. Nothing but the pictures and one line on what changed.',
    ['Design', 'Before and after'],
    false,
  ],
  [
    'Bright Minds Tuition',
    14,
    'Holiday workshop: one topic, one morning',
    'Fractions on Monday, composition on Tuesday, and so on. Parents book single mornings, children bring what they did not understand.',
    ['School holidays', 'Families'],
    true,
  ],
  [
    'Coral Bay Resort',
    9,
    'Quiet weekdays for people who work anywhere',
    'Monday to Thursday with a desk, a good chair and breakfast until eleven. Sold by the three nights, with a late check-out.',
    ['Off-peak', 'Weekdays'],
    false,
  ],
];

/** For whom something was generated, by turns of the two who may. */
const generatedFor = [
  'Ah Seng Coffee House',
  'Joo Chiat Bakery',
  'Bright Minds Tuition',
  'Holland Flower Studio',
  'Bishan Dental Practice',
  'Emerald Accounting',
  'Delta Lift Maintenance',
] as const;

/**
 * Ideas of people and of the offline generator, and market trends for some clients, with their lines of the log and
 * what they cost. All of the generator is marked as sample, as it would be without a key.
 */
export function sampleIdeas(
  firm: { name: string; industry: string },
  staff: readonly New<User>[],
  clients: readonly New<Client>[],
  now: Date,
) {
  const writers = staff.slice(0, 2);
  const byName = new Map(clients.map((client) => [client.name, client]));
  const ideas: New<Idea>[] = [];
  const trends: New<Trend>[] = [];
  const lines: New<ActivityLine>[] = [];
  const spent: SampleWork[] = [];
  const line = (
    at: Date,
    by: New<User>,
    rest: Omit<ActivityLine, 'companyId' | '_id' | 'at' | 'userId' | 'userName'>,
  ) => lines.push({ _id: newId(), at, userId: by._id, userName: by.name, ...rest });
  const keep = (idea: New<Idea>, by: New<User>, action: string) => {
    ideas.push(idea);
    const { _id: subjectId, title: detail, clientId, createdAt } = idea;
    line(createdAt, by, { action, subject: 'idea', subjectId, detail, clientId });
  };

  written.forEach(([name, daysAgo, title, description, tags, favourite], turn) => {
    const [client, by] = [byName.get(name), writers[turn % writers.length]];
    if (!client || !by) return;
    const texts = { clientId: client._id, title, description, tags: [...tags], source: 'person' as const };
    keep({ ...newIdea(texts, by, inTheDay(now, daysAgo, turn)), favourite }, by, 'added');
  });
  generatedFor.forEach((name, turn) => {
    const [client, by] = [byName.get(name), writers[(turn + 1) % writers.length]];
    if (!client || !by) return;
    const at = inTheDay(now, 2 + turn * 3, turn + 3);
    const brief = { today: singaporeDay(at), firm, client, recent: [] };
    const made = sampleIdea(brief, [], `sample ${turn}`);
    keep(newIdea({ ...made, clientId: client._id, source: 'sample' }, by, at), by, 'generated');
    spent.push({ work: 'idea', at, by, detail: name });
    if (turn % 2 === 1) return;
    const then = new Date(at.getTime() + 600_000);
    const found = sampleTrends(brief, `sample ${turn}`);
    found.forEach((trend, place) => {
      const createdAt = new Date(then.getTime() - place);
      const made = { source: 'sample' as const, createdBy: by._id, createdAt };
      trends.push({ ...trend, ...made, _id: newId(), clientId: client._id });
    });
    const clientId = client._id;
    const what = {
      subject: 'market trends',
      subjectId: clientId,
      detail: `for ${name} (${found.length})`,
      clientId,
    };
    line(then, by, { action: 'generated', ...what });
    spent.push({ work: 'trends', at: then, by, detail: name });
  });
  return { ideas, trends, lines, spent };
}
