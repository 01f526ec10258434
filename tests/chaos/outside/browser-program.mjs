import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A program in the place of the browser that prints, which hears on its pipe 3 and speaks on its pipe 4. It plays `hangs`
 * (says nothing), `lies` (speaks another language) and `dies` (at once). Like a browser it ends when its wire is cut, so
 * that it outlives no suite.
 */
export async function makeBrowserProgram(folder) {
  const path = join(folder, 'browser');
  const scripts = {
    hangs: 'exec cat <&3 >/dev/null',
    lies: "printf 'HTTP/1.1 200 OK\\r\\n\\r\\n\\0' >&4\nexec cat <&3 >/dev/null",
    dies: 'exit 1',
  };
  const play = (mode) => {
    writeFileSync(path, `#!/bin/sh\n${scripts[mode]}\n`);
    chmodSync(path, 0o755);
  };
  return { path, play, stop: () => undefined };
}
