/** What the rest of the suite may use of this module. */

export { quotations } from './collections';
export { answersWritten, clientsWithAnswers } from './quotation/written-answers.server';
