import type { ClientSession, Document, Filter, Sort } from 'mongodb';
import type { CompanyDocument } from '../collection';
import type { CompanyDb } from '../company-db';
import { database } from '../connect';
import { filesOf, type StoredFile, files as storedFiles } from '../files';
import { FilePaths, namesWanted } from './file-paths';
import { flat, type PlainRow, plainOf, type Telling } from './plain';
import { csvOf, each, jsonOf, listRows, mapEach, rowsAtOnce, text } from './tables';
import { type Pack, type Packed, zipOf } from './zip';

/** One kind of records in an archive: its collection, a filter, and its two files. */
export interface Part extends Telling {
  of: string;
  file: string;
  says: string;
  /** The filter; all of the company's by default. */
  where?: Filter<CompanyDocument>;
  /** Removes what the reader may not see; keeps everything by default. */
  own?: (row: PlainRow) => PlainRow;
  /** Includes the records' files. */
  withFiles?: true;
}

export interface Plan {
  parts: readonly Part[];
  /** Includes every file of the company except these kinds. Without it, only the files of parts with `withFiles`. */
  allFilesBut?: readonly string[];
  /** What is left out and why, for the manifest. */
  leftOut: Readonly<Record<string, string>>;
  /** The introduction of the README: whose data it is. */
  title: string;
}

/** The contents of a finished archive. */
interface Tally {
  /** The moment of the snapshot. */
  of: Date;
  things: number;
  files: number;
}

interface Watch {
  /** Aborted when it is no longer wanted. */
  signal: AbortSignal;
  /** Called after each part and each file. */
  onProgress(done: number, total: number, what: string): Promise<void>;
}

/**
 * A company's data as a zip stream: each kind of records as CSV and JSON, their files, a README, and a manifest with
 * sizes and SHA-256. All records come from one snapshot; files never change, and removed ones stay for a day. Throws if
 * the snapshot is no longer available.
 */
export function archiveOf(
  db: CompanyDb,
  plan: Plan,
  watch: Watch,
): { pieces: AsyncIterable<Uint8Array>; tally: Tally } {
  const tally: Tally = { of: new Date(), things: 0, files: 0 };
  const pieces = zipOf(async (pack) => {
    const session = database().client.startSession({ snapshot: true });
    try {
      await new Archive(db, plan, watch, { session, pack, tally }).write();
    } finally {
      await session.endSession();
    }
  });
  return { pieces, tally };
}

interface Told extends Packed {
  things?: number;
  says?: string;
}

class Archive {
  readonly #packed: Told[] = [];
  readonly #missing: string[] = [];
  #done = 0;
  #total: number;

  constructor(
    readonly db: CompanyDb,
    readonly plan: Plan,
    readonly watch: Watch,
    readonly by: { session: ClientSession; pack: Pack; tally: Tally },
  ) {
    this.#total = plan.parts.length + 1;
  }

  async write(): Promise<void> {
    const { parts } = this.plan;
    const owners: string[] = [];
    for (const part of parts) {
      const ids = await this.#writePart(part);
      owners.push(...ids);
      await this.#tell(part.file);
    }
    // While the snapshot is available. Their contents are fetched later.
    const found = await this.#listFiles(owners);
    this.#total += found.length;
    await this.#tell('files');
    for (const file of found) {
      await this.#writeFile(file);
      await this.#tell('files');
    }
    await this.#add('README.txt', [this.#readme()]);
    await this.#add('manifest.json', [this.#manifest()]);
  }

  async #tell(what: string): Promise<void> {
    this.watch.signal.throwIfAborted();
    this.#done += 1;
    await this.watch.onProgress(this.#done, this.#total, what);
  }

  async #add(path: string, from: Iterable<string> | AsyncIterable<string>): Promise<Packed> {
    const packed = await this.by.pack(path, { from: text(from), at: this.by.tally.of });
    this.#packed.push(packed);
    return packed;
  }

  /** JSON first, which also collects the CSV's columns. Nested lists get a CSV of their own. */
  async #writePart(part: Part): Promise<string[]> {
    const { file, says, withFiles } = part;
    const columns = new Set<string>();
    const lists = new Map<string, Set<string>>();
    const ids: string[] = [];
    let things = 0;
    const noting = mapEach(this.#rowsOf(part), (row) => {
      things += 1;
      if (withFiles) ids.push(String(row.id));
      const { cells, lists: within } = flat(row);
      for (const heading of cells.keys()) columns.add(heading);
      for (const [name, rows] of within) {
        const known = lists.get(name) ?? new Set();
        for (const one of rows) for (const heading of flat(one).cells.keys()) known.add(heading);
        lists.set(name, known);
      }
      return row;
    });
    const asJson = await this.#add(`data/${file}.json`, jsonOf(noting));
    Object.assign(asJson, { things, says });
    // An empty part is not read again.
    const again = things > 0 ? mapEach(this.#rowsOf(part), part.inTable ?? ((row) => row)) : each([]);
    await this.#add(`data/${file}.csv`, csvOf([...columns], again));
    for (const [name, headings] of lists) {
      const rows = listRows(this.#rowsOf(part), name);
      await this.#add(`data/${file}.${name}.csv`, csvOf(['of', 'place', ...headings], rows));
    }
    this.by.tally.things += things;
    return ids;
  }

  async *#rowsOf(part: Part): AsyncGenerator<PlainRow> {
    const { signal } = this.watch;
    for await (const document of this.#find(part.of, part.where ?? {})) {
      signal.throwIfAborted();
      const row = plainOf(document, part);
      yield part.own ? part.own(row) : row;
    }
  }

  #find(of: string, where: Filter<CompanyDocument>, sort?: Sort, fields?: Document) {
    return database()
      .db.collection<CompanyDocument>(of)
      .find(
        { $and: [{ companyId: this.db.companyId }, where] },
        {
          session: this.by.session,
          batchSize: rowsAtOnce,
          ...(sort && { sort }),
          ...(fields && { projection: fields }),
        },
      );
  }

  async #listFiles(owners: readonly string[]): Promise<Found[]> {
    const { allFilesBut } = this.plan;
    const found: Found[] = [];
    const paths = new FilePaths();
    for await (const some of this.#filePages(owners)) {
      const wanted = allFilesBut ? some.filter(({ kind }) => !allFilesBut.includes(kind)) : some;
      const records = await this.#recordsOf(wanted);
      for (const file of wanted) {
        const { _id, length, keptAt } = file;
        found.push({ _id, length, keptAt, path: paths.pathOf(file, records.get(file.subjectId) ?? null) });
      }
    }
    const rows = found.map(({ _id, path, length, keptAt }) => plainOf({ _id, path, bytes: length, keptAt }));
    await this.#add('data/files.json', jsonOf(each(rows)));
    await this.#add('data/files.csv', csvOf(['id', 'path', 'bytes', 'keptAt'], each(rows)));
    return found;
  }

  async *#filePages(owners: readonly string[]): AsyncGenerator<StoredFile[]> {
    const wheres = this.plan.allFilesBut
      ? [{}]
      : inPages(owners).map((ids) => ({ subjectId: { $in: [...ids] } }));
    for (const where of wheres) {
      let page: StoredFile[] = [];
      for await (const document of this.#find(storedFiles.name, where, { subjectId: 1 })) {
        page.push(document as unknown as StoredFile);
        if (page.length < rowsAtOnce) continue;
        yield page;
        page = [];
      }
      yield page;
    }
  }

  /** The records that name these files, from the snapshot, by id. */
  async #recordsOf(some: readonly StoredFile[]): Promise<Map<string, Record<string, unknown>>> {
    const records = new Map<string, Record<string, unknown>>();
    for (const { of, ids, by } of namesWanted(some)) {
      const fields = Object.fromEntries(by.map((field) => [field, 1]));
      const where = { _id: { $in: [...new Set(ids)] } };
      for await (const record of this.#find(of, where, undefined, fields))
        records.set(String(record._id), record);
    }
    return records;
  }

  /** A file without content is only reported: the others are still useful. */
  async #writeFile({ _id, path, length, keptAt }: Found): Promise<void> {
    const pieces = filesOf(this.db).open({ _id })[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
    let first: IteratorResult<Uint8Array>;
    try {
      first = await pieces.next();
    } catch {
      this.#missing.push(path);
      return;
    }
    const from = begunWith(first, pieces, this.watch.signal);
    this.#packed.push(await this.by.pack(path, { from, at: keptAt, length }));
    this.by.tally.files += 1;
  }

  #readme(): string {
    const { title, parts } = this.plan;
    const { of, things, files } = this.by.tally;
    const widest = Math.max(...parts.map(({ file }) => file.length));
    const counts = new Map(this.#packed.map(({ path, things }) => [path, things ?? 0]));
    return [
      title,
      `As it was on ${of.toISOString()}: ${things} things and ${files} files.`,
      '',
      'data/   one kind of things each, twice: .csv for a spreadsheet, .json for a program',
      'files/  pictures, certificates, papers and videos; data/files.csv says which record each belongs to',
      'manifest.json  every file in here with its length and SHA-256, and what is left out and why',
      '',
      ...parts.map(
        ({ file, says }) => `${file.padEnd(widest)}  ${says} (${counts.get(`data/${file}.json`) ?? 0})`,
      ),
      '',
      'Times are in UTC, days are days in Singapore, money is in dollars. Where one thing names another it is by id:',
      'clientId is the id of a client, userId that of a person. What is a list within a thing, such as the lines of',
      'a quotation, is a table of its own: quotations.lines.csv, where "of" is the id of the quotation.',
      'In .csv a text that begins with = + - or @ and is no number, and digits that begin with 0, have an apostrophe before',
      'them, so that no spreadsheet takes them for a formula or a number; in .json they are as they were written.',
      ...(this.#missing.length > 0 ? ['', 'These files were lost before:', ...this.#missing] : []),
      '',
    ].join('\r\n');
  }

  #manifest(): string {
    const { of: madeOf, things, files } = this.by.tally;
    const { leftOut, title } = this.plan;
    const told = { title, of: madeOf.toISOString(), things, files, missing: this.#missing, leftOut };
    return JSON.stringify({ ...told, contents: this.#packed }, null, 1);
  }
}

interface Found {
  _id: string;
  path: string;
  length: number;
  keptAt: Date;
}

async function* begunWith<T>(
  first: IteratorResult<T>,
  rest: AsyncIterator<T>,
  signal: AbortSignal,
): AsyncGenerator<T> {
  try {
    for (let next = first; !next.done; next = await rest.next()) {
      signal.throwIfAborted();
      yield next.value;
    }
  } finally {
    await rest.return?.();
  }
}

function inPages<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / rowsAtOnce) }, (_, at) =>
    all.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce),
  );
}
