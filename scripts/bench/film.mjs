import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './suite.mjs';

const program = fileURLToPath(new URL('./film-process.mjs', import.meta.url));

/**
 * What a scene's video costs, in a process of its own.
 * @returns {{ clipMs: number, delayMs: number, filmMs: number, filmMB: number, filmBytes: number }} of a clip of 3
 *   seconds, with the main thread's longest delay; and of a film of sixty clips of a minute
 */
export function measureFilm() {
  const said = execFileSync(process.execPath, ['--import', 'tsx', program, temporaryFolder()], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(said.trim().split('\n').at(-1));
}
