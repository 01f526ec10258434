import { clockInput, jobKind } from '~db/jobs';

export { customerDetails } from './customer-job.server';
export { unpaidMail } from './unpaid-job.server';

/** Lets time pass in the test mode: months begin, and plans that were cancelled end. */
export const localNight = jobKind({
  name: 'billing.localNight',
  input: clockInput,
  begin: null,
  async run({ db }) {
    const { passLocalTime } = await import('./local-checkout.server');
    await passLocalTime(db, new Date());
  },
});
