import { counted } from '~/core/counted';
import { fromToday } from '~/core/from-today';
import { readCounted } from '~db/keyset';
import { countOf } from '~db/queries';
import { type ModuleNeeds, mostInMenu } from '../needs.server';
import { open, worstFirst } from './alerts.server';
import { alerts } from './collections';

/** The open alerts: stock that runs low or piles up, and maintenance that is due. */
export const stockNeeds: ModuleNeeds = {
  async groups({ db, most }) {
    const wanted = { filter: open, order: worstFirst, limit: most };
    const { items, count } = await readCounted(db.in(alerts), wanted);
    const lines = items.map(({ _id, description, subjectId, subjectKind, urgency, createdAt }) => ({
      key: `alert:${_id}`,
      text: description,
      why: '',
      link:
        subjectKind === 'item' ? `/InventoryDetails/${subjectId}` : `/Inventory/resources/${subjectId}/edit`,
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
  menu: {
    to: '/Inventory',
    count: () => countOf(alerts, open, mostInMenu),
    says: (count) => counted(count, 'stock alert'),
  },
};
