import { holds } from '~/core/access';
import { counted } from '~/core/counted';
import { singaporeDay, singaporeMoment } from '~/core/dates';
import { dayMs, daysBetween } from '~/core/days';
import { phoneNumbers, telAddress } from '~/core/phone';
import { whatsAppAddress } from '~/core/whatsapp';
import { listOf, type Query } from '~db/queries';
import { type Asking, dayPart, type ModuleNeeds, type Need, type NeedGroup } from '../needs.server';
import { type Client, clients } from './collections';
import type { LeadScore } from './lead-score';

/** The most calls suggested for a day. */
const mostCalled = 3;
/** A client contacted within this many days needs no call. */
const quietDays = 7;
/** The most clients per score that are searched for ones without a planned meeting. */
const mostLookedAt = 12;

/** Three clients to call: the warmest ones that were not contacted for the longest time. Nobody calls the sample client. */
export const clientNeeds: ModuleNeeds = {
  step: {
    rank: 2,
    text: 'Add your first client',
    link: '/crm/new',
    isDone: async (db) => (await db.in(clients).count({ sample: { $exists: false } }, 1)) > 0,
  },
  groups: dayPart({
    reads({ person, today }) {
      if (!holds(person.access, 'CRM')) return null;
      const before = new Date(singaporeMoment(today, '00:00').getTime() - quietDays * dayMs);
      return { hot: quiet('hot', before), warm: quiet('warm', before), cold: quiet('cold', before) };
    },
    show(asking, { hot, warm, cold }): NeedGroup[] {
      const chosen = [...hot, ...warm, ...cold]
        .filter(
          ({ sample, dealings }) => !sample && !(dealings?.nextMeeting && dealings.nextMeeting > asking.now),
        )
        .slice(0, mostCalled);
      const [first] = chosen;
      if (!first) return [];
      return [
        {
          kind: 'calls',
          title: `${chosen.length === 1 ? 'A client' : `${inWords[chosen.length]} clients`} to call`,
          rank: 90,
          count: null,
          link: `/crm?score=${first.leadScore}`,
          linkText: `${inCapitals(first.leadScore)} clients`,
          quiet: true,
          lines: chosen.map((client) => lineOf(asking, client)),
        },
      ];
    },
  }),
};

const inCapitals = (score: string) => `${score.charAt(0).toUpperCase()}${score.slice(1)}`;
const inWords = ['', '', 'Two', 'Three'];

/** The clients of a score that were not contacted since `before`, the longest silence first. */
function quiet(leadScore: LeadScore, before: Date): Query<Client[]> {
  return listOf(
    clients,
    { leadScore, 'dealings.latest': { $lt: before } },
    {
      sort: { 'dealings.latest': 1, _id: 1 } as object,
      limit: mostLookedAt,
      projection: { name: 1, phone: 1, contactPerson: 1, leadScore: 1, scored: 1, dealings: 1, sample: 1 },
    },
  );
}

function lineOf({ today }: Asking, client: Client): Need {
  const { _id, name, phone, contactPerson, leadScore, scored, dealings } = client;
  const latest = dealings?.latest;
  const best = scored?.reasons
    .filter(({ points }) => points > 0)
    .sort((one, other) => other.points - one.points);
  const silence = latest ? `nothing for ${counted(daysBetween(singaporeDay(latest), today), 'day')}` : '';
  const reason = [inCapitals(leadScore), best?.[0]?.why, silence];
  const numbers = phoneNumbers(phone);
  const [first] = numbers;
  return {
    key: `call:${_id}`,
    text: contactPerson ? `${name}, ${contactPerson}` : name,
    why: reason.filter(Boolean).join(' · '),
    link: `/clientDashBoard/${_id}`,
    since: latest ?? singaporeMoment(today, '00:00'),
    actions: [
      ...numbers.map(({ text, e164 }) => ({
        does: 'leave' as const,
        label: numbers.length > 1 ? `Call ${text}` : 'Call',
        to: telAddress(e164),
      })),
      ...(first ? [{ does: 'leave' as const, label: 'WhatsApp', to: whatsAppAddress(first.e164) }] : []),
      { does: 'open', label: 'Note', to: `/clientDashBoard/${_id}/notes` },
    ],
  };
}
