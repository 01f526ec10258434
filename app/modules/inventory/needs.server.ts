import { counted, shownCount } from '~/core/counted';
import { fromToday } from '~/core/from-today';
import { mostCounted, sortOf } from '~db/keyset';
import { countOf, listOf } from '~db/queries';
import { dayPart, type ModuleNeeds, mostInMenu, type NeedGroup } from '../needs.server';
import { sameCodeLine, withSameCode } from '../same-codes';
import { alertsPage, toOrderPage } from './address';
import { alertsOf, shownAlerts, worstFirst } from './alerts.server';
import { alerts, type Item, items } from './collections';

const duplicateShown = { sku: 1, productName: 1, sameCodeSince: 1, createdAt: 1 } as const;

/** The open alerts: stock that runs low or piles up, and maintenance that is due. */
export const stockNeeds: ModuleNeeds = {
  groups: dayPart({
    reads: (asking) => ({
      found: listOf(alerts, shownAlerts, { sort: sortOf(worstFirst), limit: asking.most }),
      count: countOf(alerts, shownAlerts, mostCounted),
      duplicates: listOf(
        items,
        { archivedAt: null, ...withSameCode<Item>(asking) },
        { sort: { sameCodeSince: 1, _id: 1 }, limit: asking.most, projection: duplicateShown },
      ),
    }),
    show(_, { found, count, duplicates }): NeedGroup[] {
      const lines = found.map(({ _id, description, subjectId, subjectKind, urgency, createdAt }) => ({
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
        { kind: 'alerts', title: 'Stock and resources', rank: 70, count, link: alertsPage, lines },
        ...(duplicates.length > 0
          ? [
              {
                kind: 'same-skus',
                title: 'Items with the same SKU',
                rank: 71,
                count: null,
                link: '/Inventory',
                linkText: 'All items',
                lines: duplicates.map((item) =>
                  sameCodeLine(item, `${item.sku} ${item.productName}`, `/InventoryDetails/${item._id}`),
                ),
              },
            ]
          : []),
      ];
    },
  }),
  numbers: {
    asked: 'low stock running out to order reorder what is short',
    ...dayPart({
      reads: () => ({
        low: countOf(alerts, alertsOf('to-order'), mostCounted),
        out: countOf(alerts, { ...shownAlerts, alertType: 'out of stock' }, mostCounted),
      }),
      show: (_, { low, out }) => [
        {
          rank: 5,
          label: 'To order',
          value: shownCount(low),
          link: toOrderPage,
          ...(out > 0 && { about: `${shownCount(out)} out of stock`, tone: 'danger' as const }),
        },
      ],
    }),
  },
  menu: {
    to: '/Inventory',
    count: () => countOf(alerts, shownAlerts, mostInMenu),
    says: (count) => counted(count, 'stock alert'),
  },
};
