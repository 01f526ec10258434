import { shownNumber as shown } from '~/core/counted';
import { showDay } from '~/core/dates';
import { dayAfter } from '~/core/days';
import { type Demand, type Left, runsOutOn, weekAhead } from './demand';
import type { ResourceStatus } from './resource-statuses';
import { type Counts, freeStock, isStocked, oneUnit } from './stock';

export const alertTypes = ['maintenance', 'out of stock', 'understock', 'overstock'] as const;
export type AlertType = (typeof alertTypes)[number];
export type SubjectKind = 'item' | 'resource';

/** A condition in words, and how much it matters. */
interface Condition {
  description: string;
  /**
   * 1 for too much, 2 for what is due soon or runs low, 3 for what is overdue or gone, 4 and more for stock that is promised
   * and missing, far more where nothing is there. 0 for what another alert of the same item says already.
   */
  urgency: number;
}

/** The current alert conditions. */
export type Conditions = Map<AlertType, Condition>;

/** What is out of stock comes before all that is only low, whatever is promised of that. */
const outOfStock = 10_000_000_000;

/** Days before the due date from which maintenance makes an alert. */
const maintenanceDays = 7;

interface Watched extends Counts {
  stocked?: boolean;
  productName: string;
  minimum: number | null;
  maximum: number | null;
  demand: Demand | null;
  left?: Left | undefined;
}

/**
 * The alert conditions of an item's stock; a service has none.
 * understock: free stock is below the minimum; without a minimum, below the demand still expected in the next 7 days, `today`
 * included. out of stock, before it: nothing is there. A minimum of 0 says that this is as it should be.
 * overstock: the total is above the maximum. Without a maximum: above the expected demand of 90 days, if there is any.
 */
export function itemConditions(item: Watched, today: string): Conditions {
  const { productName, demand, left } = item;
  if (!isStocked(item)) return new Map();
  const { minimum, maximum, totalCount, free } = inUnits(item);
  const week = demand ? weekAhead(demand, { today, left }) : 0;
  const held: Conditions = new Map();
  const isLow = free < (minimum ?? week);
  const isOut = totalCount === 0 && (isLow || minimum === null);
  if (isOut)
    held.set('out of stock', {
      description: `${productName}: none left${free < 0 ? `, and ${shown(-free)} reserved` : ''}.`,
      urgency: outOfStock - free,
    });
  if (isLow)
    held.set('understock', {
      description: `${productName}: ${understock(item, { week, today })}`,
      urgency: isOut ? 0 : free < 0 ? 3 - free : free === 0 ? 3 : 2,
    });
  if (maximum !== null ? totalCount > maximum : demand && demand.quarter > 0 && totalCount > demand.quarter) {
    const bound =
      maximum !== null
        ? `above the maximum of ${shown(maximum)}`
        : `more than the ${shown(Math.round(demand?.quarter ?? 0))} likely to go out in 90 days`;
    held.set('overstock', {
      description: `${productName}: ${shown(totalCount)} in stock, ${bound}.`,
      urgency: 1,
    });
  }
  return held;
}

/** The forecast is in units, so all is compared in units. */
function inUnits(item: Watched) {
  const { minimum, maximum, totalCount } = item;
  return {
    minimum: minimum === null ? null : minimum / oneUnit,
    maximum: maximum === null ? null : maximum / oneUnit,
    totalCount: totalCount / oneUnit,
    free: freeStock(item) / oneUnit,
  };
}

function understock(item: Watched, { week, today }: { week: number; today: string }): string {
  const { demand, left } = item;
  const { minimum, totalCount, free } = inUnits(item);
  // Everything is on hold, so a run-out day would mean nothing.
  if (free < 0) return `${shown(-free)} more reserved than in stock.`;
  const day = totalCount > 0 && demand && runsOutOn(demand, { today, left }, totalCount);
  const end = day ? ` At this pace it runs out on ${showDay(day)}.` : '';
  if (minimum !== null) return `${shown(free)} free, below the minimum of ${shown(minimum)}.${end}`;
  return `${shown(free)} free, and about ${shown(Math.ceil(week))} likely to go out in the next 7 days.${end}`;
}

interface Maintained {
  name: string;
  status: ResourceStatus;
  nextMaintenance: string | null;
}

/**
 * Whether a resource's maintenance is overdue or due within 7 days of `today` ('2026-11-21'). Retired resources need none,
 * whatever their record says.
 */
export function resourceConditions({ name, status, nextMaintenance }: Maintained, today: string): Conditions {
  if (status === 'Retired' || nextMaintenance === null || nextMaintenance > maintenanceBefore(today)) {
    return new Map();
  }
  const day = showDay(nextMaintenance);
  const text =
    nextMaintenance < today
      ? `was due on ${day}`
      : nextMaintenance === today
        ? 'is due today'
        : `is due on ${day}`;
  const urgency = nextMaintenance < today ? 3 : 2;
  return new Map([['maintenance', { description: `${name}: maintenance ${text}.`, urgency }]]);
}

/** The last due date that makes an alert on `today`. */
export function maintenanceBefore(today: string): string {
  return dayAfter(today, maintenanceDays);
}
