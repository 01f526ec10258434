import { closeSync, existsSync, fstatSync, openSync, readSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The parts of LMDB's file format that are read here, as the file of lmdb 3.5 has them. */
const MAGIC = 0xbeefc0de;
const PAGE_HEADER = 24;
const AT = { magic: 24, pageSize: 48, freeRoot: 88, mainRoot: 136, lastPage: 144, transaction: 152 };
const AT_PAGE = { flags: 18, lower: 20, overflowPages: 20 };
const LEAF = 0x02;
const BRANCH = 0x01;
const NODE_HEADER = 8;
const VALUE_ELSEWHERE = 0x01;
const NO_PAGE = 0xffff_ffff_ffff_ffffn;
/** Where the second of the two pages lies that say what the file holds, whatever the page size is. */
const SECOND = 4096;

/**
 * Looks at the file before LMDB does, which brings the process down over one that is none of its own, and with the
 * first read beyond the end of one that was cut short. Throws a sentence for the person who started the suite.
 *
 * Another process may be making the file at this moment, or writing to it. So what could only come later is looked at
 * first: the mark before the file, and what the file says of itself before how long it is.
 */
export function checkFile(folder: string): void {
  const path = join(folder, 'data.mdb');
  const held = existsSync(madeMark(folder));
  const file = openIfThere(path);
  try {
    if (file !== undefined && fstatSync(file).size > 0) checkPages(path, file);
    else if (held)
      throw new Error(
        `${path} is missing or empty, although it held data before; restore a backup into an empty folder`,
      );
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

const madeMark = (folder: string) => join(folder, 'made');

/** Leaves a mark that the folder held data, so that a file that is lost does not pass for a new one. */
export function markMade(folder: string): void {
  if (!existsSync(madeMark(folder)))
    writeFileSync(madeMark(folder), 'This folder holds a store: data.mdb.\n', { mode: 0o600 });
}

function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

interface Meta {
  pageSize: number;
  roots: bigint[];
  lastPage: bigint;
  transaction: bigint;
}

function checkPages(path: string, file: number): void {
  const first = readMeta(file, 0);
  if (!first) throw new Error(`${path} is not a file of the store`);
  const second = readMeta(file, SECOND);
  if (!second) throw cutShort(path);
  const newest = second.transaction > first.transaction ? second : first;
  const pages = BigInt(Math.floor(fstatSync(file).size / newest.pageSize));
  if (pages > newest.lastPage) return;
  // Pages that were given up before they were written may lie beyond the end; those that hold data may not.
  for (const root of newest.roots) if (!isWhole(file, newest.pageSize, pages, root)) throw cutShort(path);
}

const cutShort = (path: string) => new Error(`${path} is cut short; restore a backup into an empty folder`);

function readMeta(file: number, at: number): Meta | undefined {
  const bytes = Buffer.alloc(AT.transaction + 8);
  if (readSync(file, bytes, 0, bytes.length, at) < bytes.length) return undefined;
  if (bytes.readUInt32LE(AT.magic) !== MAGIC) return undefined;
  return {
    pageSize: bytes.readUInt32LE(AT.pageSize),
    roots: [bytes.readBigUInt64LE(AT.freeRoot), bytes.readBigUInt64LE(AT.mainRoot)],
    lastPage: bytes.readBigUInt64LE(AT.lastPage),
    transaction: bytes.readBigUInt64LE(AT.transaction),
  };
}

/** Whether a page and all that it leads to lie within the file. */
function isWhole(file: number, pageSize: number, pages: bigint, root: bigint): boolean {
  if (root === NO_PAGE) return true;
  if (root >= pages) return false;
  const page = Buffer.alloc(pageSize);
  readSync(file, page, 0, pageSize, Number(root) * pageSize);
  const flags = page.readUInt16LE(AT_PAGE.flags);
  const nodes = (page.readUInt16LE(AT_PAGE.lower) - PAGE_HEADER) / 2;
  for (let i = 0; i < nodes; i++) {
    const node = page.readUInt16LE(PAGE_HEADER + 2 * i);
    if (flags & BRANCH && !isWhole(file, pageSize, pages, childOf(page, node))) return false;
    if (flags & LEAF && !hasValue(file, pageSize, pages, page, node)) return false;
  }
  return true;
}

function childOf(page: Buffer, node: number): bigint {
  return BigInt(page.readUInt32LE(node)) | (BigInt(page.readUInt16LE(node + 4)) << 32n);
}

/** A value that is larger than a page has pages of its own, the first of which says how many. */
function hasValue(file: number, pageSize: number, pages: bigint, page: Buffer, node: number): boolean {
  if (!(page.readUInt16LE(node + 4) & VALUE_ELSEWHERE)) return true;
  const keySize = page.readUInt16LE(node + 6);
  const first = page.readBigUInt64LE(node + NODE_HEADER + keySize);
  if (first >= pages) return false;
  const header = Buffer.alloc(PAGE_HEADER);
  readSync(file, header, 0, PAGE_HEADER, Number(first) * pageSize);
  return first + BigInt(header.readUInt32LE(AT_PAGE.overflowPages)) <= pages;
}
