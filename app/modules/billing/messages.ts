/** The first part is specified, word for word. */
export const insufficient = 'Insufficient Credit';
export const generated = 'Generated Successfully';
export const generationFailed = 'Error Occured, If Error Persist Please Call Admin';
export const plansFailed = 'Failed to load plans';
export const plansBroken = 'Error loading Plans';
export const cancelled = 'Unsubscribe Successful';
export const cancelFailed = 'Unsubscribe failed';
export const upgraded = 'Upgraded! New plan active.';
export const changeFailed = 'Upgrading/Downgrading failed';
export const downgradedAlready =
  'Downgrading Limit will be only available next month as limit of downgrading have reached';
export const noCheckout = 'Checkout failed. Please try again.';
export const checkoutSlow =
  'The payment page can’t be reached right now. Nothing was charged. Please try again in a moment.';
export const portalSlow = 'The page for your card can’t be reached right now. Please try again in a moment.';
export const checkoutFailed = 'Error starting checkout.';

export const statementFailed = 'The credit statement could not be loaded. Please try again.';
export const plansLoaded = 'Plans loaded';
export const downgraded = 'Downgraded. Your new plan is active, and your credits stay.';
export const kept = 'Your plan continues.';
export const keepFailed = 'This could not be changed. Please try again.';
export const portalFailed = 'The page for your card could not be opened. Please try again.';
export const noPlans = 'There are no plans here. This suite is free of charge.';
export const unknownPrice = 'This price doesn’t exist.';
export const notOffered = 'This plan is not offered to your company.';
export const wrongMode = {
  subscription: 'Credits are bought once: their mode is payment.',
  payment: 'A plan is paid month by month: its mode is subscription.',
};
export const modeNeeded = 'The mode is subscription or payment.';
export const samePlan = 'You already have this plan.';
export const paidMeanwhile =
  'A plan was just paid for and is being confirmed. Please wait a minute, then check your plan.';
export const hasPlan = 'You already have a plan. Change it instead.';
export const noPlanYet = 'You have no plan yet. Choose one and pay first.';
export const notAPlan = 'This isn’t a plan.';
export const wrongType = {
  upgrade: 'This plan is smaller than yours.',
  downgrade: 'This plan is larger than yours.',
};
export const typeNeeded = 'The type is upgrade or downgrade.';
export const wrongProration = {
  upgrade: 'An upgrade is prorated: create_prorations.',
  downgrade: 'A downgrade is not prorated: None.',
};
export const prorationNeeded = 'The proration is create_prorations or None.';
export const nothingToCancel = 'You have no plan to cancel.';
export const cancelledAlready = 'Your plan is already cancelled.';
export const notCancelled = 'Your plan is not cancelled.';
export const declined = 'The card was declined. Nothing was charged; please try another one.';
export const upgradeDeclined =
  'The card was declined. Nothing was charged, and your plan and credits have not changed. Change your card, then upgrade again.';
export const paymentWaits =
  'Your bank asks you to confirm this payment. Open the invoice under Invoices and pay it there. Your plan changes as soon as it is paid.';
export const payFirst = 'Your plan is not paid. Check your card first, then upgrade.';
export const changingAlready =
  'Your plan is being changed right now. Please wait a moment, then check it again.';
export const changeSlow =
  'The payment provider is taking longer than usual. Check your plan again in a minute to see the result. You are never charged twice.';
export const changeUnknown =
  'The payment provider did not confirm this. If anything was changed or charged, your plan and your invoices show it as soon as the provider reports it. You can try again.';
export const badSignature = 'The signature is wrong.';
export const checkoutUnknown = 'This checkout does not exist or is already paid.';

/** The message for too few credits, with a link to more. */
export const insufficientCredit = {
  kind: 'error',
  text: insufficient,
  link: { to: '/settings/plans', label: 'See plans' },
} as const;

/** The toast after work that costs credits. */
export function workMessage({ creditSufficient }: { creditSufficient: boolean }) {
  return creditSufficient ? generated : insufficientCredit;
}
