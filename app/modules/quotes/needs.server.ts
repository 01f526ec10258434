import { holds } from '~/core/access';
import { counted } from '~/core/counted';
import { showDate, singaporeMoment } from '~/core/dates';
import { dayAfter } from '~/core/days';
import { fromToday } from '~/core/from-today';
import { showMoney } from '~/core/money';
import { readCounted } from '~db/keyset';
import { countOf } from '~db/queries';
import { type Asking, later, type ModuleNeeds, mostInMenu, type Need, type NeedGroup } from '../needs.server';
import { type Quotation, quotations } from './collections';
import { listed, narrowedTo, unansweredDays } from './quotation-list.server';
import { hindranceOf } from './show';
import type { Show } from './statuses';

type Kind = Exclude<Show, ''>;

/** Work that could not begin by itself, unseen answers, and quotations worth a call. */
export const quotationNeeds: ModuleNeeds = {
  async groups(asking) {
    if (!holds(asking.person.access, 'Quotes')) return [];
    return await Promise.all([
      group(asking, 'not-begun', { title: 'Accepted, but the work could not begin', rank: 45 }),
      group(asking, 'answers', { title: 'Answers from clients', rank: 50 }),
      group(asking, 'ending', { title: 'Quotations ending this week', rank: 55 }),
      group(asking, 'unanswered', { title: `No answer for ${unansweredDays} days`, rank: 60 }),
    ]);
  },
  step: {
    rank: 3,
    text: 'Write your first quotation',
    link: '/Quotes/new',
    isDone: async (db) => (await db.in(quotations).count({}, 1)) > 0,
  },
  menu: {
    to: '/Quotes',
    count: ({ person, today }) =>
      holds(person.access, 'Quotes')
        ? countOf(quotations, narrowedTo('answers', today).filter, mostInMenu)
        : null,
    says: (count) => `${counted(count, 'answer')} to look at`,
  },
};

const shown = {
  number: 1,
  clientId: 1,
  clientName: 1,
  title: 1,
  amount: 1,
  currency: 1,
  createdAt: 1,
  validUntil: 1,
  status: 1,
  sentAt: 1,
  answeredAt: 1,
} as const;

/** The history says why. */
const shownNotBegun = { ...shown, notBegun: 1, history: 1 } as const;

async function group(
  { today, db, most }: Asking,
  show: Kind,
  { title, rank }: Pick<NeedGroup, 'title' | 'rank'>,
): Promise<NeedGroup> {
  const wanted = {
    ...narrowedTo(show, today),
    limit: most,
    projection: show === 'not-begun' ? shownNotBegun : shown,
  };
  const { items, count } = await readCounted(db.in(quotations), wanted);
  const named = await listed(db, items);
  return {
    kind: `quotations-${show}`,
    title,
    rank,
    count,
    link: `/Quotes?show=${show}`,
    lines: named.map((one) => lineOf(one, show, today)),
  };
}

function lineOf(quotation: Quotation & { client: string }, show: Kind, today: string): Need {
  const { _id, number, client, title, amount, currency, createdAt, status } = quotation;
  const { sentAt = createdAt, answeredAt = createdAt, validUntil } = quotation;
  const waitedUntil = new Date(sentAt.getTime() + unansweredDays * 86_400_000);
  const of: Record<Kind, Pick<Need, 'since'> & { why: string }> = {
    'not-begun': {
      why: [client, hindranceOf(quotation)].filter(Boolean).join(' · '),
      since: answeredAt,
    },
    answers: { why: `${client} ${status} it · ${showDate(answeredAt)}`, since: answeredAt },
    ending: {
      why: `${client} · ${validUntil === today ? 'ends today' : `ends ${showDate(validUntil)}`}`,
      since: later(sentAt, singaporeMoment(dayAfter(validUntil, -6), '00:00')),
    },
    unanswered: { why: `${client} · sent ${showDate(sentAt)}`, since: waitedUntil },
  };
  return {
    key: `${show === 'answers' ? 'answer' : show === 'not-begun' ? 'not-begun' : 'quotation'}:${_id}`,
    text: `${number} ${title}, ${showMoney(amount, currency)}`,
    link: `/Quotes/${_id}`,
    ...of[show],
    ...((show === 'ending' || show === 'not-begun') && { tone: 'warning' as const }),
    ...(show === 'answers' && {
      actions: [
        { does: 'send' as const, label: 'Seen', to: `/Quotes/${_id}/seen`, fields: { ...fromToday } },
      ],
    }),
  };
}
