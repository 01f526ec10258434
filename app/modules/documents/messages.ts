/** The texts that quotations and invoices share. */
export const clientNeeded = 'Choose a client, or enter a name.';
export const clientUnknown = 'This client doesn’t exist.';
export const clientsOfOneName = 'Several clients have this name. Choose one of them from the list.';
export const clientEmailWrong = 'Enter an email address, or leave it empty.';
export const clientTwice = 'Choose a client or enter another name, not both.';
export const titleNeeded = 'Enter a title.';
export const amountNeeded = 'Enter the amount.';
export const lineNeeded = 'Fill in at least one line.';
export const itemUnknown = 'There is no such item.';
export const itemArchived = (name: string) =>
  `“${name}” is no longer in your inventory. Untick it to keep the line without the item, or choose another item.`;
export const totalTooSmall = 'The total must be at least 0.01.';
export const totalTooLarge = 'The total can be at most 100,000,000.00.';
export const gstReasonWrong = 'gstReason must be zero-rated, exempt or out-of-scope.';
export const gstNumberNeeded =
  'This charges GST, and your company has no GST registration number. Enter it in Settings, or take GST off.';
export const gstReasonNeeded =
  'Your company is registered for GST, and this charges none. Choose the reason: zero-rated, exempt or out of scope.';
export const revisionWrong = 'revision must be a number.';

export const noneTicked = 'Tick at least one first.';
export const tooManyTicked = 'At most 50 at once.';
export const mailsSlow = 'Not sent yet: emails are slow right now. Try again in a few minutes.';
export const mailedToday = (by: string) => `${by} emailed it today. Open it to email it again.`;
export const notSent = 'It could not be sent. Please try again.';
export const addressHidden = 'Sending to the client’s address needs access to Clients. Open it to type one.';
export const linkOn = 'There is a new link. The old one no longer works.';
export const linkOff = 'The link no longer works.';
export const linkFailed = 'This could not be changed. Please try again.';
export const noLink = 'The link is switched off: make a new one first.';
export const whatsAppFailed = 'WhatsApp could not be opened. Please try again.';
export const copied = 'Link copied.';
export const copyFailed = 'Failed to copy';

export const acceptWrong = 'accept must be a list of the codes in warning.';
export const changedSince = 'It was changed since you opened it. Look at it again.';
export const noLines = 'It has no line and no amount.';
export const noWayToPay =
  'It doesn’t say how to pay: there are neither PayNow nor bank details in Settings, Company.';
export const noAddress = (client: string) => `${client} has no address.`;
export const lineAtNothing = (place: number, words: string) => `Line ${place}, “${words}”, is at 0.00.`;
export const linesAtNothing = (places: string) => `Lines ${places} are at 0.00.`;
export const lastMailFailed = (to: string) => `The last email to ${to} could not be sent.`;
export const shortStock = (texts: string) => `Not enough in stock. ${texts}`;
/** The toast about what was saved: what is odd about it, and what of the stock it needs is missing. */
export function savedToast(
  text: string,
  { warning = '', shortages }: { warning?: string; shortages: string },
) {
  if (shortages) return { kind: 'warning', text: `${warning || text} ${shortStock(shortages)}` } as const;
  return warning ? ({ kind: 'info', text: warning } as const) : ({ kind: 'success', text } as const);
}
export const noClientUen = (client: string) => `${client} has no UEN, which InvoiceNow needs.`;
