import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { startScript } from '../support/process';

const commands = Object.values(packageFile.scripts).flatMap((command) => command.match(/scripts\/\S+/) ?? []);

describe('each command of package.json', () => {
  test.each(commands)('%s looks at the version of Node.js before anything else', async (script) => {
    const [first] = (await readFile(script, 'utf8')).split('\n');
    expect(first).toBe("import './node-version.mjs';");
  });
});

describe('compiled parts that do not load', () => {
  let folder: string;
  const packages = ['lmdb', '@node-rs/argon2', 'sharp', '@napi-rs/webcodecs'];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'laoban-native-'));
    await cp('scripts', join(folder, 'scripts'), { recursive: true });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function check(broken: string) {
    for (const name of packages) {
      const home = join(folder, 'node_modules', name);
      await mkdir(home, { recursive: true });
      await writeFile(join(home, 'index.js'), name === broken ? 'throw new Error("no such part")' : '');
    }
    const { ended, said } = startScript(join(folder, 'scripts/native.mjs'), {});
    return { status: await ended, said: said() };
  }

  test('are none: nothing is printed, and what only the build needs may be missing', async () => {
    expect(await check('')).toEqual({ status: 0, said: '' });
  });

  test('the command names the one that the suite needs, and says what to do', async () => {
    const { status, said } = await check('sharp');
    expect(status).toBe(1);
    expect(said).toMatch(/^sharp, for pictures, does not load on .*: run npm ci on this machine, .*\.\n$/);
  });

  test('the suite runs without the video encoder', async () => {
    const { status, said } = await check('@napi-rs/webcodecs');
    expect(status).toBe(0);
    expect(said).toMatch(/for the videos of scenes, .*: the suite runs without it/);
  });
});
