import type { Collection, CompanyDocument } from '~db/collection';
import type { Noted } from './caller';

/** A kind of thing that the activity log speaks of, declared once by the module that keeps such things. */
export interface Subject {
  /** As it stands in each line, after what was done to it: 'client'. It stays as it is for ever. */
  readonly name: string;
  /** As a choice among others: 'Clients'. */
  readonly plural: string;
  /** Where a thing of this kind is seen, for as long as it exists. */
  readonly page?: {
    of: Collection<CompanyDocument>;
    /** Which of these have one, where not all do. */
    where?: Readonly<Record<string, unknown>>;
    at(id: string): string;
  };
}

const declared = new Map<string, Subject>();

/** Declares a kind of thing, so that its lines can be chosen and lead to its page. */
export function subject(kind: Subject): Subject {
  declared.set(kind.name, Object.freeze(kind));
  return kind;
}

/** The kinds that the suite knows, by their plural. */
export function allSubjects(): Subject[] {
  return [...declared.values()].sort((one, other) => (one.plural < other.plural ? -1 : 1));
}

/** The kind of this name; none where a line is older than its module. */
export function subjectNamed(name: string): Subject | undefined {
  return declared.get(name);
}

/**
 * Makes the activity log's lines about things of one kind: `nameOf` says what a thing is called, and `clientOf` which
 * client's own log shows its lines too.
 */
export function logLines<T extends { _id: string; clientId?: string | null }>(
  { name }: Subject,
  nameOf: (thing: T) => string,
  clientOf: (thing: T) => string | null | undefined = ({ clientId }) => clientId,
) {
  return (thing: T, action: string, what?: string): Noted => {
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
