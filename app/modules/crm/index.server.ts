/** What the rest of the suite may use of this module. */
export { readBrief } from './brief.server';
export { type ClientChoice, clientChoice, namesOfClients, withGoneClient } from './choice.server';
export type { QuotationSide } from './clients.server';
export { type Client, clients } from './collections';
export {
  forgetInteractions,
  scoreAnew,
  standing,
  type Told,
  tellInteractions,
  tellMood,
  tellNew,
} from './dealings.server';
export { clientNamed, findClient, holdClient } from './find-client.server';
export { clientNeeds } from './needs.server';
export { upgradeScoreDue } from './score-work.server';
export { upgradePhoneNumbers } from './upgrade.server';
export { clientsWithNotes, notesWritten } from './written-notes.server';
