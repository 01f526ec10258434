import { realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { makeFolder } from './make-folder';
import type { StoreOptions } from './open-store';
import { networkFileSystem } from './ownership/file-system';
import { deriveCredentials } from './protocol/scram';
import { StoreRefused } from './refused';
import { answers, socketPath } from './socket-path';
import { isFull } from './storage/disk-full';
import type { WorkerData, WorkerMessage, WorkerOrder } from './worker';
import { workerFile } from './worker-file';

export { copyEmbeddedStore } from './copy';
export { StoreRefused };

/** A store that answers MongoDB's driver. */
export interface EmbeddedStore {
  /** what MongoClient takes */
  uri: string;
  /** whether this process owns the folder or is a client of the one that does */
  owner: boolean;
  /** Whether the disk has so little room that only removals and writes to the collections named as vital are done. */
  isFull(): boolean;
  /**
   * Lets clients in by a port of the loopback too (0 for a free one), who sign in with this password; answers their
   * URI. Only the owner can. Refuses, with `StoreRefused`, a port that cannot be listened on.
   */
  listen(port: number, user: string, password: string): Promise<string>;
  close(): Promise<void>;
}

/** How long another process may take from owning the folder to answering, on a machine that is very busy. */
const PATIENCE_MS = 30_000;
/** How often it is looked meanwhile whether that process still lives: starting a thread is not for nothing. */
const CLAIM_EVERY_MS = 2_000;
const RETRY_MS = 25;

/** Within one process a folder is opened by one caller at a time; on `globalThis`, since development reloads modules. */
const KEY: unique symbol = Symbol.for('laoban.embedded-store.opening');
const shared = globalThis as { [KEY]?: Map<string, Promise<unknown>> };
const opening = shared[KEY] ?? new Map<string, Promise<unknown>>();
shared[KEY] = opening;

/**
 * Opens the store in `folder`, made where it is missing. The first process to do so owns the folder and serves
 * all others, which become its clients. Refuses, with `StoreRefused`, a folder that cannot be written, and one
 * that a process owns which does not answer. The options are the owner's.
 */
export async function openEmbeddedStore({
  folder: given,
  ...options
}: { folder: string } & StoreOptions): Promise<EmbeddedStore> {
  const folder = storeIn(given);
  const before = opening.get(folder);
  const opened = (before ?? Promise.resolve()).then(() => open(folder, given, options));
  const settled = opened.catch(() => undefined);
  opening.set(folder, settled);
  try {
    return await opened;
  } finally {
    if (opening.get(folder) === settled) opening.delete(folder);
  }
}

function storeIn(given: string): string {
  const folder = join(given, 'store');
  try {
    const network = networkFileSystem(resolve(folder));
    if (network)
      throw new StoreRefused(
        `DATA_DIR ${given} is on a network file system (${network}), where the embedded store is not safe: set it to a folder on a disk of this machine, or set MONGODB_URI.`,
      );
    makeFolder(folder);
    return realpathSync(folder);
  } catch (error) {
    if (error instanceof StoreRefused) throw error;
    throw refused(given, error as NodeJS.ErrnoException);
  }
}

async function open(folder: string, given: string, options: StoreOptions): Promise<EmbeddedStore> {
  const socket = whereToListen(folder, given);
  // An owner that has just begun does not listen yet; one that is just ending answers no more, and has not let go yet.
  const deadline = performance.now() + (socket ? (options.patience ?? PATIENCE_MS) : 0);
  let failed = false;
  for (let wait = 0; ; wait = failed ? RETRY_MS : CLAIM_EVERY_MS) {
    if (socket && (await answersWithin(socket, wait))) return clientOf(folder, socket);
    const worker = startWorker({ folder, socket, options });
    const message = await firstMessage(worker, given);
    if ('listening' in message) return owned(folder, worker, uriOf(message.listening));
    await worker.terminate();
    if ('failed' in message) {
      // Tried once more: another process may have been making the file at this moment.
      if (failed) throw refused(given, Object.assign(new Error(message.failed), { code: message.code }));
      failed = true;
    } else if (performance.now() >= deadline) break;
  }
  throw new StoreRefused(
    `DATA_DIR ${given} is in use by another process, which does not answer: end that process, or set another DATA_DIR.`,
  );
}

/**
 * Reaches the store that another process serves in `folder`, and waits for it to begin; never owns the folder. Refuses,
 * with `StoreRefused`, where nobody serves it within half a minute.
 */
export async function reachEmbeddedStore(given: string): Promise<EmbeddedStore> {
  const folder = storeIn(given);
  const socket = whereToListen(folder, given);
  if (socket && (await answersWithin(socket, PATIENCE_MS))) return clientOf(folder, socket);
  throw new StoreRefused(`Nobody serves the store in DATA_DIR ${given}.`);
}

/** Whether a store in `folder` is served by anybody just now. */
export async function isServed(folder: string): Promise<boolean> {
  const socket = whereToListen(storeIn(folder), folder);
  return socket !== undefined && (await answers(socket));
}

const clientOf = (folder: string, socket: string): EmbeddedStore => ({
  uri: uriOf(socket),
  owner: false,
  isFull: () => isFull(folder),
  async listen() {
    throw new StoreRefused('Only the process that owns DATA_DIR can listen on a port.');
  },
  close: async () => undefined,
});

/** Whether somebody answers at once or within a time; an owner that has just begun does not listen yet. */
async function answersWithin(socket: string, milliseconds: number): Promise<boolean> {
  for (const deadline = performance.now() + milliseconds; ; ) {
    if (await answers(socket)) return true;
    if (performance.now() >= deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

function whereToListen(folder: string, given: string): string | undefined {
  try {
    return socketPath(folder);
  } catch (error) {
    throw refused(given, error as NodeJS.ErrnoException);
  }
}

function startWorker(workerData: WorkerData): Worker {
  const { url, execArgv } = workerFile();
  const worker = new Worker(url, { workerData, execArgv, name: 'embedded-store' });
  return worker;
}

function firstMessage(worker: Worker, given: string): Promise<WorkerMessage> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', (error) => reject(refused(given, error)));
    worker.once('exit', (code) =>
      reject(refused(given, new Error(`its worker thread ended with code ${code}`))),
    );
  });
}

/** An open store does not keep the process alive. The connections of its clients do. */
function owned(folder: string, worker: Worker, uri: string): EmbeddedStore {
  worker.removeAllListeners('exit').removeAllListeners('error');
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  worker.unref();
  let closing: Promise<void> | undefined;
  const close = async () => {
    worker.ref();
    order(worker, 'close');
    await ended;
  };
  // One at a time, since each waits for the next message.
  let listening: Promise<unknown> = Promise.resolve();
  return {
    uri,
    owner: true,
    isFull: () => isFull(folder),
    async listen(port, user, password) {
      const answered = listening.then(() => listenOn(worker, port, user, password));
      listening = answered.catch(() => undefined);
      return `mongodb://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${await answered}/?authSource=admin&directConnection=true`;
    },
    close() {
      closing ??= close();
      return closing;
    },
  };
}

const order = (worker: Worker, what: WorkerOrder) => worker.postMessage(what);

/** The password stays in this thread: what serves the clients knows only what checks a proof of it. */
async function listenOn(worker: Worker, port: number, user: string, password: string): Promise<unknown> {
  const answered = new Promise<WorkerMessage>((resolve) => {
    worker.once('message', resolve);
    worker.once('exit', () => resolve({ failed: 'the store is closed' }));
  });
  order(worker, { port, credentials: deriveCredentials(user, password) });
  const message = await answered;
  if ('listening' in message) return message.listening;
  throw new StoreRefused(`Port ${port} cannot be listened on: ${'failed' in message && message.failed}.`);
}

function uriOf(where: string | number): string {
  const host = typeof where === 'number' ? `127.0.0.1:${where}` : encodeURIComponent(where);
  return `mongodb://${host}/?directConnection=true`;
}

function refused(given: string, error: NodeJS.ErrnoException): StoreRefused {
  const text = `${error.code ?? ''} ${error.message}`;
  if (/EACCES|EPERM|EROFS|Permission denied|Read-only/i.test(text))
    return new StoreRefused(`DATA_DIR ${given} cannot be written: ${error.message}.`);
  if (/ENOSPC|No space left/i.test(text))
    return new StoreRefused(`The disk that holds DATA_DIR ${given} is full.`);
  if (/ENOTDIR|EEXIST/.test(text)) return new StoreRefused(`DATA_DIR ${given} is not a folder.`);
  return new StoreRefused(`The store in DATA_DIR ${given} cannot be opened: ${error.message}.`);
}
