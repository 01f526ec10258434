/**
 * One line for the activity log. The actor and the time are added when it is written. Only `figures` may hold pay; no
 * field holds bank numbers or text that a colleague may not read.
 */
export interface LogEntry {
  /** A verb in the past tense: 'added', 'changed', 'deleted'. */
  action: string;
  /** The kind of thing, in one or two words: 'client', 'stock item'. */
  subject: string;
  subjectId: string;
  /** Its name and what changed: 'Ah Seng Coffee House: phone, address'. */
  detail: string;
  /** The client whose own log also shows this line. */
  clientId?: string;
  /** Pay before and after, shown only on the owners' page. */
  figures?: string;
}
