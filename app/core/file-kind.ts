import type { CompanyDb } from '~db/company-db';
import { type Access, type Actor, decide } from './access';

/** What an access rule may look at: who wants the file, and its record and person. */
interface FileWanted {
  actor: Actor;
  db: CompanyDb;
  subjectId: string;
  ownerId: string;
}

/**
 * A kind of files and who in the company may see them: those who may see the record the file belongs to. `/files/{id}`
 * refuses kinds that are not registered.
 */
export interface FileKind {
  /** Stored with each file, so it must never change. */
  readonly name: string;
  /** `self('subjectId')` or `self('ownerId')` is the person the file is about or who uploaded it. */
  readonly access: Exclude<Access, 'public'>;
  /** For rules that `access` cannot express. Checked after `access`. */
  readonly maySee?: (wanted: FileWanted) => Promise<boolean>;
}

/** Declares a kind of files, in the module whose records they belong to. */
export function fileKind(kind: FileKind): FileKind {
  return Object.freeze(kind);
}

/** Whether a person may see a file of this kind. */
export async function maySeeFile({ access, maySee }: FileKind, wanted: FileWanted): Promise<boolean> {
  const { actor, subjectId, ownerId } = wanted;
  if (decide(access, actor, { subjectId, ownerId }) !== 'allowed') return false;
  return maySee ? await maySee(wanted) : true;
}

/** The message for a file that does not exist or that the caller may not know about. */
export const noSuchFile = 'There is no such file.';

export function fileAddress(id: string): string {
  return `/files/${id}`;
}
