import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const VERSION = '2.12.0';
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/laoban/', import.meta.url));
const FOLDER = join(CACHE, `mongosh-${VERSION}`);
const PROGRAM = join(FOLDER, 'node_modules/mongosh/bin/mongosh.js');

/**
 * The path of mongosh, fetched once into the cache beside the installed packages: it weighs more than a third of all
 * of them, and no one but its test needs it. Undefined, with a sentence that says so, where the registry is out of
 * reach; throws where it is within reach and mongosh could not be installed.
 */
export function findMongosh(): string | undefined {
  if (existsSync(PROGRAM)) return PROGRAM;
  console.log(`Getting mongosh ${VERSION} for its test ...`);
  const aside = `${FOLDER}.${process.pid}`;
  mkdirSync(aside, { recursive: true });
  writeFileSync(
    join(aside, 'package.json'),
    JSON.stringify({ private: true, dependencies: { mongosh: VERSION } }),
  );
  const flags = ['--ignore-scripts', '--omit=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, stderr } = spawnSync('npm', ['install', ...flags], { cwd: aside, encoding: 'utf8' });
  if (status === 0) {
    renameSync(aside, FOLDER);
    return PROGRAM;
  }
  rmSync(aside, { recursive: true, force: true });
  if (spawnSync('npm', ['ping']).status === 0) throw new Error(`mongosh could not be installed: ${stderr}`);
  console.warn('mongosh is not tested: it is not in the cache, and the npm registry is out of reach.');
  return undefined;
}

/** What one of the script's steps came to: an answer, or the refusal that was thrown. */
export interface Step {
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever shape the answer has
  value?: any;
  refused?: string;
}

/** Runs steps, each an expression of mongosh by its name, and answers what each came to and all that was said. */
export async function runMongosh(
  program: string,
  uri: string,
  steps: Record<string, string>,
): Promise<{ steps: Record<string, Step>; said: string }> {
  const home = mkdtempSync(join(tmpdir(), 'laoban-mongosh-'));
  mkdirSync(join(home, '.mongodb/mongosh'), { recursive: true });
  writeFileSync(join(home, '.mongodb/mongosh/config'), '{ "enableTelemetry": false }');
  const tries = Object.entries(steps).map(
    ([name, expression]) =>
      `try { all[${JSON.stringify(name)}] = { value: ${expression} }; } catch (error) { all[${JSON.stringify(name)}] = { refused: String(error.codeName) + ': ' + error.message }; }`,
  );
  const script = `const all = {};\n${tries.join('\n')}\nprint('RESULT ' + EJSON.stringify(all));`;
  writeFileSync(join(home, 'steps.js'), script);
  try {
    const args = [program, uri, '--quiet', '--norc', '--file', join(home, 'steps.js')];
    const said = await new Promise<string>((resolve) => {
      execFile(process.execPath, args, { env: { ...process.env, HOME: home } }, (_, stdout, stderr) =>
        resolve(stdout + stderr),
      );
    });
    const result = /^RESULT (.*)$/m.exec(said)?.[1] ?? '{}';
    return { steps: JSON.parse(result), said: said.replace(/^RESULT .*\n/m, '') };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
