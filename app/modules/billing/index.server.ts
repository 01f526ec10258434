/** The public interface of this module. */
export { endPlan } from './change-plan.server';
export { endCheckouts } from './checkout.server';
export {
  balanceOf,
  type Insufficient,
  lacking,
  type Order,
  pay,
  shownPrice,
  tooFewCredits,
  wasNotPaid,
} from './credits.server';
export { orderCustomerDetails } from './customer-job.server';
export { giveBackWhatIsLost } from './left-open.server';
export * as billingMessages from './messages';
export { insufficientCredit, workMessage } from './messages';
export { paidWork, workUnderWay } from './paid-work.server';
export type { Work } from './prices';
