import { clockKind, dueIn } from '~db/jobs';
import { localBooks } from './collections';

export { customerDetails } from './customer-job.server';
export { unpaidMail } from './unpaid-job.server';

/** Advances time in the test mode: months begin, and cancelled plans end. */
export const localNight = clockKind({
  name: 'billing.localNight',
  due: [
    dueIn(localBooks, ({ at }) => ({ 'subscription.startedAt': { $lt: at } })),
    dueIn(localBooks, () => ({ 'waiting.id': { $gt: '' } })),
  ],
  begin: null,
  async run({ db }) {
    const { passLocalTime } = await import('./local-checkout.server');
    await passLocalTime(db, new Date());
  },
});
