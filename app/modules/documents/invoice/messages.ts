/** The texts of the pages and calls. */
export const unknown = 'There is no such invoice.';
export const loadFailed = 'Unable to load invoices';
export const saveFailed = 'The invoice could not be saved. Please try again.';
export const created = 'Draft saved.';
export const updated = 'Draft saved.';
export const deleted = 'Draft deleted.';
export const issued = (number: string) => `${number} issued.`;
export const issuedAndMailed = (number: string, mailed: string) => `${number} issued. ${mailed}`;
export const issueFailed = 'The invoice could not be issued. Please try again.';
export const paid = 'Payment saved.';
export const payFailed = 'The payment could not be saved. Please try again.';
export const reversed = 'Payment reversed.';
export const creditFailed = 'The credit note could not be made. Please try again.';

export const termNeeded = 'Enter the payment term.';
export const dayNeeded = 'Choose a day.';
export const dueUnknown = (term: string) =>
  `The payment term “${term}” doesn’t say when this is due. Enter the due date.`;
export const dueBefore = 'The due date cannot be before the issue date. Choose today or a later day.';
export const discountTooLarge = 'The discount is more than the sum of the lines.';
export const kindWrong = 'kind must be invoice or deposit.';
export const securityWrong = 'Only a deposit can be a security deposit.';
export const setOffWrong = 'setOff must be a list of ids.';
export const setOffUnknown = 'Only a paid security deposit for the same quotation can be set off.';
export const setOffReversed = (number: string) =>
  `This was set off against ${number}. Credit ${number}, and let it give the deposit back.`;
export const percentWrong = 'Enter a percentage above 0, up to 100.';
export const percentNeeded = 'Enter the deposit as a percentage of the quotation.';

export const overtaken =
  'Somebody else has changed this invoice. Your text is still here: compare it with the saved version, then save again.';
export const notDraft = 'This document has been issued and can’t be changed. Correct it with a credit note.';
export const issuedAlready = 'This document has been issued already.';
export const notOverdue = 'This invoice is not overdue, so it needs no reminder.';
export const draftOnly = 'Issue this draft first.';
export const depositsChanged =
  'A deposit for this quotation was issued, credited or used since this draft was saved. Open the draft and save it again to see the new total.';
export const jobInvoiced = (number: string) =>
  `${number} already bills this job. Open it, or tick “One more invoice for this job”.`;
export const creditedNotRepeated = 'This invoice was credited as a whole, so it can’t repeat.';
export const jobInvoicedBefore = (number: string) => `${number} already bills this job.`;
export const notRepeated = 'Only an invoice can repeat: not a deposit or a credit note.';
export const repeatLater = 'Choose a day after today.';
export const repeats = (day: string) => `You’ll get the next draft on ${day}.`;
export const repeatsNoMore = 'It no longer repeats.';
export const overQuotation = (number: string, sums: { invoiced: string; over: string; quoted: string }) =>
  `The invoices of ${number} now come to ${sums.invoiced}, ${sums.over} more than quoted. The quotation was for ${sums.quoted}.`;
export const notInvoicedYet = (left: string, number: string, hasGst: boolean) =>
  `${left} of ${number} is not invoiced yet${hasGst ? ', before GST' : ''}.`;
export const nothingLeft = (number: string) =>
  `All of ${number} is invoiced already. Enter lines or an amount for more.`;
export const depositNeedsQuotation = 'A deposit needs the quotation that it is for.';
export const depositOfOther = (number: string, client: string) =>
  `Deposit ${number} does not come off: it was invoiced to ${client}. Tick “Deposits of another client” to take it off.`;
export const notCredit = 'A credit note can’t have payments.';
export const paymentNeeded = 'Enter how much was paid.';
export const paymentTooMuch = (open: string) =>
  `Only ${open} is open. If more was paid, tick “More was paid than is open”.`;
export const creditAboveOpen = (open: string) => `Enter ${open} or less: that is all that is open.`;
export const nothingOpen =
  'Nothing is open on this invoice. If more was paid, tick “More was paid than is open”.';
export const nothingOpenForCredit = 'Nothing is open on this invoice.';
export const dayAhead = 'This day is still to come. Choose another, or tick “The day is right”.';
export const dayOfEarlierYear = (number: string, year: string) =>
  `${number} is of ${year}, and this day is in an earlier year. Choose another, or tick “The day is right”.`;
export const methodWrong = 'Choose how it was paid.';
export const tooManyPayments = 'This invoice has too many payments. Add the next one to another invoice.';
export const paymentUnknown = 'There is no such payment.';
export const reversedAlready = 'This payment has been reversed already.';
export const reasonNeeded = 'Enter a reason.';
export const reversalInTheWay = (what: string, amount: string, on: string) =>
  `${amount} of the money on this invoice was ${what} on ${on}. Reverse that first.`;
export const noCredit = 'This client has no credit to use.';
export const creditShort = (left: string) => `Enter ${left} or less: that is all of the client’s credit.`;

export const refunded = 'Refund saved.';
export const refundMethodWrong = 'Choose how it was given back.';
export const refundFailed = 'The refund could not be saved. Please try again.';
export const refundNeeded = 'Enter how much was given back.';
export const refundTooMuch = (left: string) =>
  `Enter ${left} or less: the client has no more credit on this invoice.`;
export const nothingToRefund = 'The client has no credit on this invoice, so there is nothing to refund.';

export const creditOfCredit = 'A credit note cannot be credited.';
export const creditTooMuch = (left: string) =>
  `Enter ${left} or less: that is all that is left to credit, before GST.`;
export const creditLine = (left: string) => `Only ${left} is left to credit of this line.`;
export const creditLineGone = 'All of this line has been credited already.';
export const creditLineUnknown = 'The invoice has no such line.';
export const creditLineWrong = 'Each line needs its place in the invoice, from 0, and a quantity.';
export const creditLinesWrong = 'lines must be a list with at least one line of the invoice.';
export const creditLinesTwice = 'Send lines or quantities, not both.';
export const creditNothingCharged = 'Nothing was charged for this, so there is nothing to credit.';
export const releasesWrong = 'releases has deposits, a list of ids, and job and stock, true or false.';
export const releaseUnknown =
  'This invoice has not taken this deposit off, or a credit note has given it back already.';
export const releaseNoJob = 'This invoice bills no job, or a credit note has given it back already.';
export const releaseNoStock = 'Nothing credited here is an item with stock.';
export const depositTaken = (number: string) =>
  `${number} has taken this deposit off. Credit ${number} first, and let it give the deposit back.`;
export const creditAmountOrLines = 'Credit lines or an amount, not both.';
export const nothingToCredit = 'Nothing is left to credit on this invoice.';

export const sendFailed = 'The invoice could not be sent. Please try again.';

export const downloadFailed = 'Unable to download the invoice';
export const emptyFile = 'Invoice file is empty.';
export const noPayNow =
  'There is no PayNow code for this document: nothing is open, or your company is not registered for PayNow in Settings, Company.';
export const notReady = (first: string) => `InvoiceNow needs more: ${first}`;
export const periodWrong = 'The last day cannot be before the first.';
