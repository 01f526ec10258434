import { clientsWithNotes, notesWritten } from '~/modules/crm/index.server';
import { answersWritten, clientsWithAnswers } from '~/modules/documents/index.server';
import { clientsWithRemarks, remarksWritten } from '~/modules/jobs/index.server';
import { clientsWithMeetings, meetingsWritten } from '~/modules/meetings/index.server';
import { clientsWithOutcomes, outcomesWritten } from '~/modules/tasks/index.server';
import type { CompanyDb } from '~db/company-db';
import type { SourceName } from './source-names';

/** A period; the end is exclusive. */
interface Span {
  from: Date;
  to: Date;
}

/** A whole text about a client. */
export interface Piece {
  source: SourceName;
  /** Its id in its source. */
  id: string;
  at: Date;
  text: string;
}

/** A module with texts about clients. */
interface Source {
  name: SourceName;
  /** The texts about one client in a period, oldest first. */
  piecesOf(db: CompanyDb, clientId: string, span: Span): Promise<Omit<Piece, 'source'>[]>;
  /** The clients with texts in a period. */
  clientsIn(db: CompanyDb, span: Span): Promise<string[]>;
}

/** All sources of sentiment. A new module adds its source here and its name in `source-names.ts`. */
const sources: readonly Source[] = [
  { name: 'note', piecesOf: notesWritten, clientsIn: clientsWithNotes },
  { name: 'meeting', piecesOf: meetingsWritten, clientsIn: clientsWithMeetings },
  { name: 'task', piecesOf: outcomesWritten, clientsIn: clientsWithOutcomes },
  { name: 'quotation', piecesOf: answersWritten, clientsIn: clientsWithAnswers },
  { name: 'job', piecesOf: remarksWritten, clientsIn: clientsWithRemarks },
];

/** The texts about one client in a period, from all sources, oldest first. */
export async function piecesOf(db: CompanyDb, clientId: string, span: Span): Promise<Piece[]> {
  const found = await Promise.all(
    sources.map(async ({ name: source, piecesOf: own }) =>
      (await own(db, clientId, span)).map((piece): Piece => ({ ...piece, source })),
    ),
  );
  return found.flat().sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** The clients with any texts in a period, sorted by id. */
export async function clientsIn(db: CompanyDb, span: Span): Promise<string[]> {
  const found = await Promise.all(sources.map((source) => source.clientsIn(db, span)));
  return [...new Set(found.flat())].sort();
}
