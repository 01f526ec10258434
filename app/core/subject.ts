import type { Collection, CompanyDocument } from '~db/collection';
import type { LogEntry } from './log-entry';

/** A kind of thing in the activity log, declared once by its module. */
export interface Subject {
  /** The noun in each log line: 'client'. Stored, so it must never change. */
  readonly name: string;
  /** The label in the filter: 'Clients'. */
  readonly plural: string;
  /** The page of such a thing, while it exists. */
  readonly page?: {
    of: Collection<CompanyDocument>;
    /** A filter for those that have a page, if not all do. */
    where?: Readonly<Record<string, unknown>>;
    at(id: string): string;
  };
}

const declared = new Map<string, Subject>();

/** Declares a kind of thing, so that its log lines can be filtered and linked. */
export function subject(kind: Subject): Subject {
  declared.set(kind.name, Object.freeze(kind));
  return kind;
}

/** All declared kinds, sorted by plural. */
export function allSubjects(): Subject[] {
  return [...declared.values()].sort((one, other) => (one.plural < other.plural ? -1 : 1));
}

/** The kind with this name; undefined for lines older than the module. */
export function subjectNamed(name: string): Subject | undefined {
  return declared.get(name);
}

/**
 * Returns functions that write log lines about one kind: `nameOf` gives a thing's name, `clientOf` the client whose own
 * log shows the line too.
 */
export function logLines<T extends { _id: string; clientId?: string | null }>(
  { name }: Subject,
  nameOf: (thing: T) => string,
  clientOf: (thing: T) => string | null | undefined = ({ clientId }) => clientId,
) {
  return (thing: T, action: string, what?: string): LogEntry => {
    const clientId = clientOf(thing);
    return {
      action,
      subject: name,
      subjectId: thing._id,
      detail: what ? `${nameOf(thing)}: ${what}` : nameOf(thing),
      ...(clientId && { clientId }),
    };
  };
}
