import type { Order } from '../../supervisor/messages';

/** What all other processes of the tree have told. */
interface GatheredMetrics {
  texts: string[];
  /** The numbers of the processes that serve no pages. */
  pids: Record<string, number>;
}

/** The supervisor leaves out who is too slow for it, and answers; only one that is ending does not. */
const patience = 5_000;

let last = 0;

/** Asks the supervisor for the figures of all other web processes. Nothing where there is none. */
export function askOthers(): Promise<GatheredMetrics> {
  const none: GatheredMetrics = { texts: [], pids: {} };
  if (!process.send) return Promise.resolve(none);
  last += 1;
  const asked = last;
  return new Promise((resolve) => {
    const settle = (gathered: GatheredMetrics) => {
      clearTimeout(late);
      process.off('message', hear);
      resolve(gathered);
    };
    const hear = (order: Order) => {
      if ('gathered' in order && order.gathered === asked) settle(order);
    };
    const late = setTimeout(() => settle(none), patience);
    process.on('message', hear);
    process.send?.({ ask: asked });
  });
}

/** Answers the supervisor whenever another process asks for this one's figures. */
export function answerOthers(tell: () => Promise<string>): void {
  process.on('message', async (order: Order) => {
    if ('tell' in order) process.send?.({ told: order.tell, text: await tell() });
  });
}
