import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { cookieOf, firstRecord, tokenOf } from './doors.mjs';

export const owner = { email: 'owner@kopicorner.example', password: 'kopi-siew-dai' };

/** Puts the sample company into the store of a folder that no suite serves: a copy, where SAMPLE_FOLDER holds one. */
export function seedSample(folder) {
  const { SAMPLE_FOLDER } = process.env;
  if (SAMPLE_FOLDER) return copySample(SAMPLE_FOLDER, folder);
  const seeded = spawnSync(process.execPath, ['scripts/seed.mjs'], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: folder, MONGODB_URI: '', LOG_LEVEL: 'warn' },
  });
  if (seeded.status !== 0)
    throw new Error(`The sample company could not be made:\n${seeded.stdout}${seeded.stderr}`);
}

/** Copies the sample company from a folder that no suite serves. */
function copySample(from, to) {
  for (const name of ['store', 'secret']) cpSync(join(from, name), join(to, name), { recursive: true });
}

/**
 * What its owner is let in by, and one of each thing.
 * @param {string} url of a suite that serves it
 * @returns {Promise<{ token: string, cookie: string, clientId: string, clientName: string, itemId: string, quotationId: string }>}
 */
export async function enterSample(url) {
  const token = await tokenOf(url, owner);
  const cookie = await cookieOf(url, owner);
  const client = await firstRecord(url, '/getAllCompanies', token);
  const item = await firstRecord(url, '/api/inventory', token);
  const quotation = await firstRecord(url, '/api/quotations', token);
  return {
    token,
    cookie,
    clientId: client.id,
    clientName: client.CompanyName,
    itemId: item.id,
    quotationId: quotation.docID,
  };
}
