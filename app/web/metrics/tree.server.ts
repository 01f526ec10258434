import { config } from '~/core/config.server';
import type { Order } from '../../supervisor/messages';

/** The metrics of all other processes. */
interface GatheredMetrics {
  texts: string[];
  /** The pids of the processes that serve no pages. */
  pids: Record<string, number>;
}

/**
 * In milliseconds. The supervisor answers without processes that are too slow; only a supervisor that is stopping does
 * not answer.
 */
const patience = 5_000;

let last = 0;

/** Asks the supervisor for the metrics of all other web processes. Returns nothing without a supervisor. */
export function askOthers(): Promise<GatheredMetrics> {
  const none: GatheredMetrics = { texts: [], pids: {} };
  // Another program that started this process does not answer.
  if (config().place === undefined) return Promise.resolve(none);
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

/** Answers the supervisor when another process requests this one's metrics. */
export function answerOthers(tell: () => Promise<string>): void {
  process.on('message', async (order: Order) => {
    if ('tell' in order) process.send?.({ told: order.tell, text: await tell() });
  });
}
