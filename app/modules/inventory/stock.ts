import { Refusal, refuseField } from '~/core/refusal';
import * as messages from './messages';

/** The ways in which stock moves. The form offers the first three; `adjust` sets a counted total. */
export const movementTypes = ['add', 'allocate', 'fulfilment', 'release', 'adjust'] as const;
export type MovementType = (typeof movementTypes)[number];

/** What the usual form offers, and what the one for corrections does. */
export const offeredTypes = ['add', 'allocate', 'fulfilment'] as const;
export const correctingTypes = ['adjust', 'release'] as const;

/** No count grows beyond this. */
export const mostUnits = 1_000_000_000;

/** What is there, and how much of it is promised to somebody. Neither is ever below 0. */
export interface Counts {
  totalCount: number;
  onHoldCount: number;
}

export interface Movement {
  type: MovementType;
  /** Units: a whole number from 1 on; for `adjust` the counted total, from 0 on. */
  quantity: number;
}

/** What nobody waits for; below 0 it is a shortage. */
export function freeStock({ totalCount, onHoldCount }: Counts): number {
  return totalCount - onHoldCount;
}

/**
 * The counts after a movement. `add`: more is there. `allocate`: more is promised, also beyond free stock.
 * `fulfilment`: as much leaves, first what was promised. `release`: a promise is taken back. `adjust`: so
 * much was counted. Refuses to let more leave than is there, and to take back more than was promised.
 */
export function moved({ totalCount, onHoldCount }: Counts, { type, quantity }: Movement): Counts {
  switch (type) {
    case 'add':
      return within({ totalCount: totalCount + quantity, onHoldCount });
    case 'allocate':
      return within({ totalCount, onHoldCount: onHoldCount + quantity });
    case 'fulfilment':
      if (quantity > totalCount) throw tooMany(messages.moreThanThere(totalCount));
      return {
        totalCount: totalCount - quantity,
        onHoldCount: onHoldCount - Math.min(quantity, onHoldCount),
      };
    case 'release':
      if (quantity > onHoldCount) throw tooMany(messages.moreThanHeld(onHoldCount));
      return { totalCount, onHoldCount: onHoldCount - quantity };
    case 'adjust':
      return within({ totalCount: quantity, onHoldCount });
  }
}

/** The movements by which a new item comes to its first counts, so that the ledger adds up from its beginning. */
export function openingMovements({ totalCount, onHoldCount }: Counts): Movement[] {
  const movements: Movement[] = [
    { type: 'add', quantity: totalCount },
    { type: 'allocate', quantity: onHoldCount },
  ];
  return movements.filter(({ quantity }) => quantity > 0);
}

/** It depends on the stock of the moment, so it is a conflict; and it stands at its field. */
function tooMany(text: string): Refusal {
  return new Refusal('conflict', text, { fields: { quantity: [text] } });
}

function within(counts: Counts): Counts {
  if (Math.max(counts.totalCount, counts.onHoldCount) > mostUnits)
    throw refuseField('quantity', messages.beyondAllStock);
  return counts;
}
