/** The public interface of this module. */
export { readBrief } from './brief.server';
export {
  type ClientChoice,
  clientChoice,
  clientChoiceWith,
  clientNamesRead,
  namesOfClients,
  withGoneClient,
} from './choice.server';
export {
  forgetInteractions,
  type InteractionInput,
  recordInteractions,
  recordMood,
  recordNewInteraction,
  scoreFields,
  updateScores,
} from './client-activity.server';
export { addNamedClient } from './clients.server';
export { type Client, clients } from './collections';
export { clientNamed, clientsNamed, findClient, holdClient } from './find-client.server';
export { clientsWithNotes, notesWritten } from './written-notes.server';
