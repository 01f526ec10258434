import type { Db } from 'mongodb';
import { sharedCollection } from './collection';
import { DatabaseRefused } from './connect';
import { upgrades } from './upgrades';

/** The format of the data that this code reads. Raise it, with its upgrades deleted, to end the support of older data. */
export const dataFormat = 1;

/** One document with the format of the data. */
interface DataFormat {
  _id: string;
  format: number;
}

export const dataFormats = sharedCollection<DataFormat>('dataFormat', []);

const only = 'data';
/** The last upgrade before formats were numbered: data that had it is of format 1. */
const lastUnnumbered = 'invoices.draftsOfDeletedClients';

/**
 * Refuses data of another format with one sentence, before anything is read or written. A new database gets the present
 * format. Call it before any company can be created.
 */
export async function checkDataFormat(db: Db): Promise<void> {
  const formats = db.collection<DataFormat>(dataFormats.name);
  const stored = await formats.findOne({ _id: only });
  const format = stored?.format ?? ((await isNew(db)) || (await hadLastUpgrade(db)) ? 1 : 0);
  if (format !== dataFormat) {
    const version = format < dataFormat ? 'an older' : 'a newer';
    throw new DatabaseRefused(
      `The data is of ${version} version, which this one does not read: start that version, or choose an empty folder (DATA_DIR) or database (MONGODB_URI).`,
    );
  }
  if (!stored) await formats.updateOne({ _id: only }, { $setOnInsert: { format } }, { upsert: true });
}

async function isNew(db: Db): Promise<boolean> {
  return (await db.collection('companies').findOne({}, { projection: { _id: 1 } })) === null;
}

async function hadLastUpgrade(db: Db): Promise<boolean> {
  const done = { _id: lastUnnumbered, doneAt: { $exists: true } };
  return (await db.collection<{ _id: string }>(upgrades.name).findOne(done)) !== null;
}
