import type { ClientSession, Document, Filter, Sort } from 'mongodb';
import type { CompanyDb } from '../company-db';
import { database } from '../connect';
import { filesOf, type StoredFile, files as storedFiles } from '../files';
import { FilePaths, namesWanted } from './file-paths';
import { flat, type PlainRow, plainOf, type Telling } from './plain';
import { csvOf, each, jsonOf, listRows, mapped, rowsAtOnce, text } from './tables';
import { type Pack, type Packed, zipOf } from './zip';

/** One kind of things that an archive holds: of which collection, which of them, and as which two files. */
export interface Part extends Telling {
  of: string;
  file: string;
  says: string;
  /** Which of the company's; all of them where nothing is said. */
  where?: Filter<Document>;
  /** The files of these records come with them. */
  withFiles?: true;
}

export interface Plan {
  parts: readonly Part[];
  /** Every file of the company but those of these kinds; without it those of the parts that say so. */
  allFilesBut?: readonly string[];
  /** What is left out, and why: for the manifest. */
  leftOut: Readonly<Record<string, string>>;
  /** What the README says before its lists: whose data it is. */
  title: string;
}

/** What an archive came to. */
export interface Tally {
  /** The moment of which it is. */
  of: Date;
  things: number;
  files: number;
}

interface Watch {
  /** Aborted where nobody wants it any more. */
  signal: AbortSignal;
  /** Told after each part and each file. */
  onProgress(done: number, total: number, what: string): Promise<void>;
}

/**
 * A company's data as a zip, piece by piece: each kind of things as CSV and as JSON, their files, what is what, and a
 * manifest with lengths and SHA-256. All things are of one moment; their files never change, and stay for a day when they
 * are removed. Throws where the store keeps that moment no longer.
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
    // While the moment is still kept; what they hold is fetched after it.
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

  /** JSON first, which finds the columns that the CSV needs; lists of things get a CSV of their own. */
  async #writePart(part: Part): Promise<string[]> {
    const { file, says, withFiles } = part;
    const columns = new Set<string>();
    const lists = new Map<string, Set<string>>();
    const ids: string[] = [];
    let things = 0;
    const noting = mapped(this.#rowsOf(part), (row) => {
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
    // Where there is nothing, nothing is asked for again.
    const again = things > 0 ? this.#rowsOf(part) : each([]);
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
      yield plainOf(document, part);
    }
  }

  #find(of: string, where: Filter<Document>, sort?: Sort, fields?: Document) {
    return database()
      .db.collection(of)
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

  /** The records whose names make these files' paths, as they were at the moment; by id. */
  async #recordsOf(some: readonly StoredFile[]): Promise<Map<string, Record<string, unknown>>> {
    const records = new Map<string, Record<string, unknown>>();
    for (const { of, ids, by } of namesWanted(some)) {
      const fields = Object.fromEntries(by.map((field) => [field, 1]));
      const where = { _id: { $in: [...new Set(ids)] } } as unknown as Filter<Document>;
      for await (const record of this.#find(of, where, undefined, fields))
        records.set(String(record._id), record);
    }
    return records;
  }

  /** A file whose content is not there is told of and nothing more: all the others are still worth having. */
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
      'In .csv a text that begins with = + - or @ has an apostrophe before it, so that no spreadsheet takes it for a',
      'formula; in .json it is as it was written.',
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
