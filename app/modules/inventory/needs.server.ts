import { counted } from '~/core/counted';
import { fromToday } from '~/core/from-today';
import { mostCounted, sortOf } from '~db/keyset';
import { countOf, listOf } from '~db/queries';
import { dayPart, type ModuleNeeds, mostInMenu, type NeedGroup } from '../needs.server';
import { open, worstFirst } from './alerts.server';
import { alerts } from './collections';

/** The open alerts: stock that runs low or piles up, and maintenance that is due. */
export const stockNeeds: ModuleNeeds = {
  groups: dayPart({
    reads: ({ most }) => ({
      items: listOf(alerts, open, { sort: sortOf(worstFirst), limit: most }),
      count: countOf(alerts, open, mostCounted),
    }),
    show(_, { items, count }): NeedGroup[] {
      const lines = items.map(({ _id, description, subjectId, subjectKind, urgency, createdAt }) => ({
        key: `alert:${_id}`,
        text: description,
        why: '',
        link:
          subjectKind === 'item'
            ? `/InventoryDetails/${subjectId}`
            : `/Inventory/resources/${subjectId}/edit`,
        since: createdAt,
        ...(urgency > 1 && { tone: urgency > 3 ? ('danger' as const) : ('warning' as const) }),
        actions: [
          {
            does: 'send' as const,
            label: 'Resolve',
            to: `/Inventory/alerts/${_id}/resolve`,
            fields: { ...fromToday },
          },
        ],
      }));
      return [
        { kind: 'alerts', title: 'Stock and resources', rank: 70, count, link: '/Inventory/alerts', lines },
      ];
    },
  }),
  menu: {
    to: '/Inventory',
    count: () => countOf(alerts, open, mostInMenu),
    says: (count) => counted(count, 'stock alert'),
  },
};
