import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type OpenStore, openStore } from '../open-store';
import { claimFolder } from '../ownership/claim';
import { mountedType, networkFileSystem } from '../ownership/file-system';
import { lockFolder } from '../ownership/lock';
import { type OwnerRecord, recordOfThisProcess, stateOf } from '../ownership/record';
import { decode, encode } from '../storage/codec';
import { Engine } from '../storage/engine';
import { COUNTER_KEY, OWNER_KEY } from '../storage/tables';
import { Child, noNamespaces } from './child';
import { temporaryFolder } from './fixture';

const folders: string[] = [];
const newFolder = () => {
  const folder = temporaryFolder();
  folders.push(folder);
  return folder;
};
const engines: Engine[] = [];
const engineIn = (folder: string) => {
  const engine = new Engine(folder, () => undefined);
  engines.push(engine);
  return engine;
};
afterEach(async () => {
  vi.useRealTimers();
  for (const engine of engines.splice(0)) await engine.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const impatient = { patience: 500 };
const quietly = { onLost: () => undefined };
/** Hides the socket by which a second process finds the first. */
const hideSocket = (folder: string) => rmSync(join(folder, 'store', 'store.sock'));
const refusal = (folder: string) =>
  `refused DATA_DIR ${folder} is in use by another process, which does not answer`;

describe.skipIf(noNamespaces())(`two PID namespaces ${noNamespaces() ?? ''}`, () => {
  test('do not own one folder at a time, although neither sees the other and both have one process id', async () => {
    const folder = newFolder();
    const owner = new Child(folder, 'wait', '', { apart: true });
    await owner.said(1);
    hideSocket(folder);
    const other = new Child(folder, 'wait', '', { apart: true, options: impatient });
    expect((await other.said(1))[0]).toContain(refusal(folder));
    await owner.end();
  });

  test('nor where the system has no locks: the heartbeat tells', async () => {
    const folder = newFolder();
    const owner = new Child(folder, 'wait', '', { apart: true, locks: false });
    await owner.said(1);
    hideSocket(folder);
    // Not apart: LMDB itself refuses a second process of the same number.
    const other = new Child(folder, 'wait', '', { locks: false, options: impatient });
    expect((await other.said(1))[0]).toContain(refusal(folder));
    await owner.end();
  });

  test('and one that was killed is followed at once, since its lock is free', async () => {
    const folder = newFolder();
    const owner = new Child(folder, 'wait', '', { apart: true });
    await owner.said(1);
    await owner.kill();
    const began = performance.now();
    const next = new Child(folder, 'wait', '', { apart: true });
    expect((await next.said(1))[0]).toMatch(/^owner/);
    // A heartbeat that stands still is waited for ten seconds.
    expect(performance.now() - began).toBeLessThan(9_900);
    await next.end();
  });
});

describe('the lock', () => {
  test('is one process’s, and free when its file is closed', () => {
    const folder = newFolder();
    const lock = lockFolder(folder);
    if (lock === undefined || lock === 'held') throw new Error('this system has no flock(1)');
    expect(lockFolder(folder)).toBe('held');
    lock.release();
    const again = lockFolder(folder);
    expect(again).toMatchObject({ file: lock.file });
    (again as typeof lock).release();
  });

  test('that another has keeps the store from opening its files', async () => {
    const folder = newFolder();
    const lock = lockFolder(folder);
    expect(await openStore(folder)).toBe(undefined);
    expect(readdirSync(folder)).toEqual(['owner.lock']);
    (lock as { release(): void }).release();
  });
});

describe('the record of an owner', () => {
  const mine = recordOfThisProcess('1:2');

  test('of this boot and namespace tells by its process', () => {
    expect(stateOf({ ...mine, pid: process.ppid }, '')).toBe('gone');
    expect(stateOf({ ...mine, pid: process.ppid, started: startOfParent() }, '')).toBe('lives');
    expect(stateOf({ ...mine, pid: 2 ** 22 + 1 }, '')).toBe('gone');
    expect(stateOf({ pid: process.ppid, started: startOfParent() }, '')).toBe('lives');
  });

  test('of another namespace tells by the lock that it held, and by nothing else', () => {
    const elsewhere = { ...mine, namespace: 'pid:[1]' };
    expect(stateOf(elsewhere, '1:2')).toBe('gone');
    expect(stateOf(elsewhere, '')).toBe('unknown');
    expect(stateOf(elsewhere, '1:3')).toBe('unknown');
    expect(stateOf({ ...elsewhere, lock: '' }, '')).toBe('unknown');
  });

  test('of another machine, or of before a restart, tells by its heartbeat alone', () => {
    expect(stateOf({ ...mine, boot: 'another' }, '1:2')).toBe('unknown');
  });

  function startOfParent(): string {
    const record = { ...process, pid: process.ppid };
    vi.spyOn(process, 'pid', 'get').mockReturnValueOnce(record.pid).mockReturnValueOnce(record.pid);
    const { started } = recordOfThisProcess('');
    vi.restoreAllMocks();
    return started;
  }
});

describe('a heartbeat of an owner that cannot be seen', () => {
  const elsewhere: OwnerRecord = {
    ...recordOfThisProcess(''),
    boot: 'another',
    namespace: 'pid:[1]',
    beat: 7,
  };
  const write = (engine: Engine, beat: number) =>
    engine.writeNow(() => engine.put(OWNER_KEY, encode({ ...elsewhere, beat })));

  test('that goes on keeps the folder, wherever the clock jumps', async () => {
    const engine = engineIn(newFolder());
    write(engine, 7);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2040-01-01') });
    const beating = setTimeout(() => {
      vi.setSystemTime(new Date('1990-01-01'));
      write(engine, 8);
    }, 300);
    expect(await claimFolder(engine, { still: 60_000, ...quietly })).toBe(undefined);
    clearTimeout(beating);
  });

  test('that stands still gives the folder away after its time, and not before, wherever the clock jumps', async () => {
    const engine = engineIn(newFolder());
    write(engine, 7);
    const began = performance.now();
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2040-01-01') });
    const claim = await claimFolder(engine, { still: 900, ...quietly });
    expect(performance.now() - began).toBeGreaterThan(890);
    expect((decode(engine.get(OWNER_KEY) as Buffer) as OwnerRecord).id).not.toBe(elsewhere.id);
    claim?.release();
  });

  test('is counted up by the owner, and the record is deleted when it ends', async () => {
    const folder = newFolder();
    const store = (await openStore(folder)) as OpenStore;
    const engine = engineIn(folder);
    const beat = () => {
      engine.refresh();
      return (decode(engine.get(OWNER_KEY) as Buffer) as OwnerRecord).beat;
    };
    const before = beat();
    await vi.waitFor(() => expect(beat()).toBeGreaterThan(before), { timeout: 60_000, interval: 200 });
    await store.close();
    engine.refresh();
    expect(engine.get(OWNER_KEY)).toBe(undefined);
  });
});

test('an owner that another process has followed writes nothing more, and says so', async () => {
  const engine = engineIn(newFolder());
  const onLost = vi.fn();
  const claim = await claimFolder(engine, { onLost });
  await engine.write(() => engine.put(COUNTER_KEY, Buffer.alloc(4, 1)));
  engine.writeNow(() => engine.put(OWNER_KEY, encode({ ...recordOfThisProcess(''), id: 'another' })));
  const refused = engine.write(() => engine.put(COUNTER_KEY, Buffer.alloc(4, 2)));
  await expect(refused).rejects.toMatchObject({ codeName: 'NotWritablePrimary' });
  expect(engine.get(COUNTER_KEY)).toEqual(Buffer.alloc(4, 1));
  expect(onLost).toHaveBeenCalledTimes(1);
  claim?.release();
  expect(decode(engine.get(OWNER_KEY) as Buffer)).toMatchObject({ id: 'another' });
});

test('a write goes by the entry of its collection in the file, not by what is remembered', async () => {
  const folder = newFolder();
  const { dispatcher, close } = (await openStore(folder)) as OpenStore;
  const ask = (command: object) => dispatcher.run({ ...command, $db: 'test' });
  await ask({ insert: 'items', documents: [encode({ _id: 1 })] });
  const engine = engineIn(folder);
  const key = Buffer.from('\0\0\0\0ctest.items');
  const entry = decode(engine.get(key) as Buffer);
  // As another process would have left it.
  engine.writeNow(() => engine.put(key, encode({ ...entry, table: 77 })));
  await ask({ insert: 'items', documents: [encode({ _id: 1 })] });
  engine.refresh();
  expect([...engine.range(Buffer.from([0, 0, 0, 77]), Buffer.from([0, 0, 0, 78]))]).toHaveLength(1);
  await close();
});

describe('network file systems', () => {
  test.each([
    [0x6969, 'NFS'],
    [0xff534d42 | 0, 'CIFS'],
    [0xfe534d42, 'SMB'],
    [0x00c36400, 'Ceph'],
  ])('are known by their number %i', (type, name) => {
    expect(networkFileSystem('/', () => type)).toBe(name);
    // The folder is not made yet: its parent tells.
    expect(networkFileSystem('/not/there', () => type)).toBe(name);
  });

  test('that a program serves are known by the mount; others of FUSE are local', () => {
    const line = (type: string) => `36 35 8:1 / / rw,noatime shared:1 - ${type} source rw\n`;
    expect(mountedType(line('fuse.sshfs'), 0x801)).toBe('fuse.sshfs');
    expect(mountedType(line('fuse.sshfs'), 0x802)).toBe(undefined);
    expect(
      networkFileSystem(
        newFolder(),
        () => 0x65735546,
        () => '',
      ),
    ).toBe(undefined);
    const folder = newFolder();
    const { dev } = statSync(folder);
    const device = `${(dev >>> 8) & 0xfff}:${(dev & 0xff) | ((dev >>> 12) & 0xfff00)}`;
    const mounted = (type: string) =>
      networkFileSystem(
        folder,
        () => 0x65735546,
        () => line(type).replace('8:1', device),
      );
    expect([mounted('fuse.sshfs'), mounted('fuse.s3fs'), mounted('fuse.ntfs')]).toEqual([
      ...['fuse.sshfs', 'fuse.s3fs', undefined],
    ]);
    expect(networkFileSystem(newFolder(), () => 0xef53)).toBe(undefined);
  });

  test('are refused in one sentence, and nothing is written', async () => {
    vi.resetModules();
    vi.doMock('node:fs', async (actual) => ({
      ...(await actual<typeof import('node:fs')>()),
      statfsSync: () => ({ type: 0x6969 }),
    }));
    const { openEmbeddedStore: open } = await import('../index');
    vi.doUnmock('node:fs');
    vi.resetModules();
    const folder = newFolder();
    await expect(open({ folder })).rejects.toThrow(
      `DATA_DIR ${folder} is on a network file system (NFS), where the embedded store is not safe: set it to a folder on a disk of this machine, or set MONGODB_URI.`,
    );
    expect(readdirSync(folder)).toEqual([]);
  });
});
