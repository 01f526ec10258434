import type { CompanyDb } from '~db/company-db';
import { type Access, type Actor, decide } from './access';

/** What a rule may look at: who wants to see a file, and to which record and person it belongs. */
interface FileWanted {
  actor: Actor;
  db: CompanyDb;
  subjectId: string;
  ownerId: string;
}

/**
 * Files of one kind, and who in the firm may see them: those who may see the record that they belong to. A kind
 * that `/files/{id}` does not know is seen by nobody.
 */
export interface FileKind {
  /** As it is kept with each file: it stays as it is for ever. */
  readonly name: string;
  /** Who may; `self('subjectId')` or `self('ownerId')` is the person that the file is about or who brought it. */
  readonly access: Exclude<Access, 'public'>;
  /** Where a word of access is not enough: whether this person may see this record. Asked after `access`. */
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

/** What is said about a file that does not exist, or that the caller must not know about. */
export const noSuchFile = 'There is no such file.';

/** Where a file is seen. */
export function fileAddress(id: string): string {
  return `/files/${id}`;
}
