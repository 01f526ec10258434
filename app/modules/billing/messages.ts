/** What purse and plans say. The first part is the catalogue's, word for word. */
export const messages = {
  insufficient: 'Insufficient Credit',
  generated: 'Generated Successfully',
  generationFailed: 'Error Occured, If Error Persist Please Call Admin',
  plansFailed: 'Failed to load plans',
  plansBroken: 'Error loading Plans',
  cancelled: 'Unsubscribe Successful',
  cancelFailed: 'Unsubscribe failed',
  upgraded: 'Upgraded! New plan active.',
  changeFailed: 'Upgrading/Downgrading failed',
  downgradedAlready:
    'Downgrading Limit will be only available next month as limit of downgrading have reached',
  noCheckout: 'Checkout failed. Please try again.',
  checkoutFailed: 'Error starting checkout.',

  statementFailed: 'The credit statement could not be loaded. Please try again.',
  plansLoaded: 'Plans loaded',
  downgraded: 'Downgraded. Your new plan is active, and your credits stay.',
  kept: 'Your plan goes on.',
  keepFailed: 'This could not be changed. Please try again.',
  portalFailed: 'The page for your card could not be opened. Please try again.',
  noPlans: 'There are no plans here: this suite is not billed.',
  unknownPrice: 'There is no such price.',
  notOffered: 'This plan is not offered to your company.',
  wrongMode: {
    subscription: 'Credits are bought once: their mode is payment.',
    payment: 'A plan is paid month by month: its mode is subscription.',
  },
  modeNeeded: 'The mode is subscription or payment.',
  samePlan: 'You have this plan already.',
  paidMeanwhile:
    'A plan was just paid for, and is being confirmed. Please wait a minute, then look at your plan again.',
  hasPlan: 'You have a plan already: change it instead.',
  noPlanYet: 'You have no plan yet: choose one and pay first.',
  notAPlan: 'This is no plan.',
  wrongType: { upgrade: 'This plan is smaller than yours.', downgrade: 'This plan is larger than yours.' },
  typeNeeded: 'The type is upgrade or downgrade.',
  wrongProration: {
    upgrade: 'An upgrade is prorated: create_prorations.',
    downgrade: 'A downgrade is not prorated: None.',
  },
  prorationNeeded: 'The proration is create_prorations or None.',
  nothingToCancel: 'You have no plan that could be cancelled.',
  cancelledAlready: 'Your plan is cancelled already.',
  notCancelled: 'Your plan is not cancelled.',
  declined: 'The card was declined. Nothing was charged; please try another one.',
  badSignature: 'The signature is wrong.',
  checkoutUnknown: 'This checkout does not exist, or is paid already.',
} as const;

/** What is said where there are too few credits, with the way to more. */
export const insufficientCredit = {
  kind: 'error',
  text: messages.insufficient,
  link: { to: '/settings/plans', label: 'See plans' },
} as const;

/** What a page says after work that costs credits. */
export function saidOfWork(
  { creditSufficient }: { creditSufficient: boolean },
  done: string = messages.generated,
) {
  return creditSufficient ? done : insufficientCredit;
}
