/** The texts of the quotations' pages and calls. The first part is word for word from the specification. */
export const created = 'Quotation created successfully';
export const createFailed = 'Error creating quotation';
export const loadFailed = 'Unable to load quotations';
export const empty = 'Quotation file is empty.';
export const downloaded = 'Quotation downloaded';
export const downloadFailed = 'Unable to download quotation';

export const unknown = 'There is no such quotation.';
export const descriptionNeeded = 'Describe the offer in a sentence or two.';
export const discountTooLarge = 'The discount is more than the total.';
export const termNeeded = 'Choose or write the payment term.';
export const dayNeeded = 'Choose the last day it is valid.';
export const dayOver = 'Choose today or a later day.';
export const updated = 'Quotation saved.';
export const updateFailed = 'The quotation could not be saved. Please try again.';
export const overtaken =
  'Somebody else has changed this quotation. Your text is still here: compare it with the saved version, then save again.';
export const notDraft =
  'This quotation is no longer a draft and can’t be changed. Duplicate it to make another one.';
export const duplicated = 'Copied as a new draft.';
export const duplicateFailed = 'The quotation could not be copied. Please try again.';

export const revised = 'This draft replaces the quotation you sent.';
export const reviseFailed = 'The new version could not be made. Please try again.';
export const notToRevise = 'Only a quotation that was sent and not answered can have a new version.';
export const replacedAlready = (number: string) => `This quotation was replaced by ${number}.`;
export const wasReplaced = (number: string) =>
  `This quotation was replaced by ${number} and can no longer be accepted.`;

export const notAccepted = 'Only the client of an accepted quotation can be added from it.';
export const notToInvoice = 'Only an accepted quotation can be invoiced.';
export const hasClient = 'This quotation has a client already.';

export const begun = 'The work has begun.';
export const beginFailed = 'The work could not begin. Please try again.';
export const begunAlready = (job: string) =>
  job ? `The work has begun already: see ${job}.` : 'The work has begun already.';
export const beginAccepted = 'Work can only begin on an accepted quotation.';
export const beginNothing = 'Choose at least one: a job, stock, an invoice or a task.';
export const holdNeedsJob = 'Stock is held for a job: plan one, or hold nothing.';
export const jobNeedsKey = 'Planning a job needs access to Jobs.';
export const taskNeedsKey = 'Adding tasks needs access to Tasks.';
export const taskNeedsClient = 'A task needs a client: add this one as a client first.';
export const depositWrong = 'Enter a percentage above 0, up to 100.';
export const tasksWrong = 'tasks must be a list of titles and end dates.';
export const statusWrong = 'Choose accepted or declined.';
export const markFailed = 'The status could not be changed. Please try again.';
export const answeredAlready = 'This quotation was answered already.';
export const draftFirst = 'Send this quotation first.';
export const validityOver = 'This quotation has expired. Choose a later date first.';
export const expiredAlready = 'This quotation has expired. Duplicate it, and send the new one.';
export const marked = {
  accepted: 'Marked as accepted.',
  declined: 'Marked as declined.',
  setAside: 'Set aside.',
};
export const sent = 'The link is ready: copy it for your client.';
export const sendFailed = 'The quotation could not be sent. Please try again.';

export const nameNeeded = 'Enter your name.';
export const answerNeeded = 'Accept or decline.';
export const answerFailed = 'Your answer could not be saved. Please try again.';
export const thanks = 'Thank you. Your answer has reached us.';
export const wasAccepted = (by: string, at: string) => `This quotation was accepted by ${by} on ${at}.`;
export const wasDeclined = (by: string, at: string) => `This quotation was declined by ${by} on ${at}.`;
export const hasExpired = (day: string) => `This quotation was valid until ${day}. Please ask for a new one.`;
export const answerSeen = 'Marked as seen.';
export const seenFailed = 'The answer could not be marked as seen. Please try again.';
export const confirmedByMail = 'You’ll get a confirmation by email.';
