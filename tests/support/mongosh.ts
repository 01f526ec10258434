import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cachedPackage } from '../../scripts/cached.mjs';

const VERSION = '2.12.0';

/**
 * The path of mongosh; undefined, with a printed explanation, if it is unavailable. It is fetched only where `MONGOSH=1`
 * says so, as each night: its 395 packages take longer to install than those of the whole suite.
 */
export async function findMongosh(): Promise<string | undefined> {
  const folder = process.env.MONGOSH === '1' ? await cachedPackage('mongosh', VERSION) : undefined;
  if (folder) return join(folder, 'bin/mongosh.js');
  console.warn('mongosh is not tested: it needs MONGOSH=1, and the npm registry within reach.');
  return undefined;
}

/** The result of a step of the script: a value or an error. */
export interface Step {
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever shape the answer has
  value?: any;
  refused?: string;
}

/** Runs steps, each a named mongosh expression. Returns each result and the output. */
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
