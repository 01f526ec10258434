/** What the purse says. The first part is the catalogue's, word for word. */
export const messages = {
  insufficient: 'Insufficient Credit',
  generated: 'Generated Successfully',
  generationFailed: 'Error Occured, If Error Persist Please Call Admin',
  statementFailed: 'The credit statement could not be loaded. Please try again.',
} as const;

/** What is said where there are too few credits, with the way to more. */
export const insufficientCredit = {
  kind: 'error',
  text: messages.insufficient,
  link: { to: '/settings', label: 'See plans' },
} as const;

/** What a page says after work that costs credits. */
export function saidOfWork(
  { creditSufficient }: { creditSufficient: boolean },
  done: string = messages.generated,
) {
  return creditSufficient ? done : insufficientCredit;
}
