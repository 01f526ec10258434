import { holds } from '~/core/access';
import { counted } from '~/core/counted';
import { showDate, singaporeMoment } from '~/core/dates';
import { dayAfter } from '~/core/days';
import { fromToday } from '~/core/from-today';
import { showMoney } from '~/core/money';
import { mostCounted, sortOf } from '~db/keyset';
import { countOf, listOf } from '~db/queries';
import { clientNamesRead } from '../../crm/index.server';
import { dayPart, later, type ModuleNeeds, mostInMenu, type Need, type NeedGroup } from '../../needs.server';
import { type Quotation, quotations } from '../collections';
import { narrowedTo, unansweredDays } from './quotation-list.server';
import { hindranceOf } from './show';
import type { Show } from './statuses';

type Kind = Exclude<Show, '' | 'to-answer' | 'to-invoice'>;

/** Work that could not begin by itself, unseen answers, and quotations worth a call. */
export const quotationNeeds: ModuleNeeds = {
  groups: dayPart({
    reads({ person, today, most }) {
      if (!holds(person.access, 'Quotes')) return null;
      const list = (show: Kind, projection: typeof shown | typeof shownNotBegun = shown) => {
        const { filter, order } = narrowedTo(show, today);
        return listOf(quotations, filter, { sort: sortOf(order), limit: most, projection });
      };
      const count = (show: Kind) => countOf(quotations, narrowedTo(show, today).filter, mostCounted);
      return {
        notBegun: list('not-begun', shownNotBegun),
        notBegunCount: count('not-begun'),
        answers: list('answers'),
        answersCount: count('answers'),
        ending: list('ending'),
        endingCount: count('ending'),
        unanswered: list('unanswered'),
        unansweredCount: count('unanswered'),
      };
    },
    more: (_, { notBegun, answers, ending, unanswered }) => ({
      names: clientNamesRead(
        [...notBegun, ...answers, ...ending, ...unanswered].flatMap(({ clientId }) => clientId ?? []),
      ),
    }),
    show({ today }, { names, ...found }): NeedGroup[] {
      const nameOf = new Map(names.map(({ _id, name }) => [_id, name]));
      const group = (
        show: Kind,
        words: Pick<NeedGroup, 'title' | 'rank' | 'count'>,
        items: readonly Quotation[],
      ) => ({
        kind: `quotations-${show}`,
        ...words,
        link: `/Quotes?show=${show}`,
        ...((show === 'not-begun' || show === 'answers') && { part: 'decisions' as const }),
        lines: items.map((one) =>
          lineOf({ ...one, client: nameOf.get(one.clientId ?? '') ?? one.clientName }, show, today),
        ),
      });
      const { notBegun, answers, ending, unanswered } = found;
      const stopped = {
        title: 'Accepted, but the work could not begin',
        rank: 45,
        count: found.notBegunCount,
      };
      const silent = {
        title: `No answer for ${unansweredDays} days`,
        rank: 60,
        count: found.unansweredCount,
      };
      return [
        group('not-begun', stopped, notBegun),
        group('answers', { title: 'Answers from clients', rank: 50, count: found.answersCount }, answers),
        group('ending', { title: 'Quotations ending this week', rank: 55, count: found.endingCount }, ending),
        group('unanswered', silent, unanswered),
      ];
    },
  }),
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
  begun: 1,
  sentAt: 1,
  answeredAt: 1,
} as const;

/** The history says why. */
const shownNotBegun = { ...shown, notBegun: 1, history: 1 } as const;

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
    actions: actionsOf(quotation, show),
  };
}

/** Work that was accepted is begun; other answers need only be seen. */
function actionsOf({ _id, status, begun }: Quotation, show: Kind): NonNullable<Need['actions']> {
  if (show === 'not-begun' || (show === 'answers' && status === 'accepted' && !begun))
    return [{ does: 'open', label: 'Begin work', to: `/Quotes/${_id}/begin` }];
  if (show !== 'answers') return [];
  return [{ does: 'send', label: 'Seen', to: `/Quotes/${_id}/seen`, fields: { ...fromToday } }];
}
