import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { readEnvironment } from '~/core/config.server';
import { endedAfterEach, ofTheRun, startScript, untilReady } from '../support/process';
import { freePort } from '../support/suite';

const pages = ['production', 'backup', 'security', 'metrics'];
const page = pages.map((name) => readFileSync(`docs/operations/${name}.md`, 'utf8')).join('\n');
const blocks = [...page.matchAll(/^```(\S+)(?: (\S+))?\n([\s\S]*?)^```$/gm)].map(
  ([, language = '', mark = '', text = '']) => ({ language, mark, text }),
);
const of = (language: string, mark = '') =>
  blocks.filter((block) => block.language === language && block.mark === mark).map(({ text }) => text);

const folder = mkdtempSync(join(tmpdir(), 'laoban-page-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const keep = endedAfterEach();

/** Commands in a shell whose `PATH` begins with stand-ins for what needs root, a network or minutes. */
async function runWith(
  standIns: Record<string, string>,
  commands: string,
  env: Record<string, string> = {},
): Promise<string> {
  const bin = mkdtempSync(join(folder, 'bin-'));
  for (const [name, script] of Object.entries(standIns))
    writeFileSync(join(bin, name), `#!/usr/bin/env bash\n${script}\n`, { mode: 0o755 });
  const shell = spawn('bash', ['-euo', 'pipefail', '-c', commands], {
    cwd: folder,
    env: { ...ofTheRun(), PATH: `${bin}:${process.env.PATH}`, HOME: folder, ...env },
  });
  let output = '';
  for (const channel of [shell.stdout, shell.stderr]) channel.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => shell.once('exit', resolve));
  expect({ code, output }).toMatchObject({ code: 0 });
  return output;
}

describe('the pages on running it in production', () => {
  test('have no block that nobody looks at', () => {
    const known = ['sh', 'sh elsewhere', 'ini', 'caddyfile', 'nginx', 'yaml'];
    const unknown = blocks.filter(({ language, mark }) => !known.includes(`${language} ${mark}`.trim()));
    expect(unknown).toEqual([]);
    expect(of('sh').length).toBeGreaterThan(4);
  });

  test('have commands that do what they say, over a suite that runs', async () => {
    const variables = {
      PORT: String(await freePort()),
      DATA_DIR: join(folder, 'data'),
      METRICS_TOKEN: 'a-token-for-prometheus',
      LOG_LEVEL: 'warn',
    };
    keep(startScript('scripts/start.mjs', variables));
    await untilReady(`http://127.0.0.1:${variables.PORT}`);
    const places = { BACKUPS: join(folder, 'backups'), ELSEWHERE: join(folder, 'elsewhere') };
    mkdirSync(places.BACKUPS);
    const shell = spawn('bash', ['-euo', 'pipefail', '-c', of('sh').join('\n')], {
      env: { ...ofTheRun(), HOME: folder, NODE_ENV: 'production', ...variables, ...places },
    });
    let said = '';
    for (const channel of [shell.stdout, shell.stderr]) channel.on('data', (chunk) => (said += chunk));
    const code = await new Promise((resolve) => shell.once('close', resolve));
    expect({ code, said }).toMatchObject({ code: 0 });
    expect(said).toMatch(/"ok":true[\s\S]*Backed up[\s\S]*Restored[\s\S]*laoban_database_up 1/);
  });

  test('install for the user and the folders that the unit and the settings name', async () => {
    const [install = ''] = of('sh', 'elsewhere').filter((text) => text.startsWith('useradd'));
    const log = 'echo "$(basename "$0") $*"';
    const output = await runWith({ useradd: log, install: log, npm: log }, install);
    const unit = of('ini').find((text) => text.includes('[Service]')) ?? '';
    const settings = of('ini').find((text) => text.includes('DATA_DIR=')) ?? '';
    const [, dataFolder = ''] = /^DATA_DIR=(.+)$/m.exec(settings) ?? [];
    const [, user = ''] = /^User=(.+)$/m.exec(unit) ?? [];
    const [, home = ''] = /--home-dir (\S+)/.exec(output) ?? [];
    expect(output).toMatch(new RegExp(`^useradd .* ${user}$`, 'm'));
    expect(output).toMatch(new RegExp(`^install -d -o ${user} -m 0700 ${dataFolder} `, 'm'));
    expect(unit).toContain(`WorkingDirectory=${home}/suite`);
    expect(unit).toMatch(new RegExp(`^ReadWritePaths=.*${dataFolder}`, 'm'));
    expect(output).toMatch(/npm ci\nnpm run build\n$/);
  });

  test('upgrade to the new version and go back, over the same data', async () => {
    const [upgrade = ''] = of('sh', 'elsewhere').filter((text) => text.includes('previous'));
    const place = join(folder, 'srv');
    for (const version of ['suite', 'next']) {
      mkdirSync(join(place, version, 'scripts'), { recursive: true });
      // Each version tells its name and then runs the suite that the tests have built.
      const script = `process.title = 'laoban'; process.chdir(${JSON.stringify(process.cwd())});
        await import(${JSON.stringify(join(process.cwd(), 'scripts/start.mjs'))});`;
      writeFileSync(join(place, version, 'scripts/start.mjs'), script);
      writeFileSync(join(place, version, 'version'), version === 'suite' ? 'old' : 'new');
    }
    const port = String(await freePort());
    const url = `http://127.0.0.1:${port}`;
    const systemctl = `cd ${place}
      if [ "$1" = stop ]; then
        kill "$(cat pid)"; while kill -0 "$(cat pid)" 2>/dev/null; do sleep 0.1; done
      else
        ${process.execPath} suite/scripts/start.mjs >>log 2>&1 & echo $! >pid
      fi`;
    const env = { PORT: port, DATA_DIR: join(folder, 'upgraded'), LOG_LEVEL: 'warn', WEB_CONCURRENCY: '1' };
    const run = async (commands: string) => {
      await runWith({ systemctl, npm: 'true' }, commands.replaceAll('/srv/laoban', place), env);
      await untilReady(url);
      return readFileSync(join(place, 'suite/version'), 'utf8');
    };
    const json = { 'Content-Type': 'application/json' };
    const account = { method: 'POST', headers: json, body: '{"email":"a@b.example","password":"a-b-c-d-e"}' };
    const [forth = '', back = ''] = upgrade.split('# Back:\n');
    try {
      expect(await run('systemctl start laoban')).toBe('old');
      expect((await fetch(`${url}/signup`, account)).ok).toBe(true);
      expect(await run(forth)).toBe('new');
      expect((await fetch(`${url}/api/token`, account)).ok).toBe(true);
      expect(await run(back)).toBe('old');
      expect((await fetch(`${url}/api/token`, account)).ok).toBe(true);
      expect(readFileSync(join(place, 'next/version'), 'utf8')).toBe('new');
    } finally {
      const pid = Number(readFileSync(join(place, 'pid'), 'utf8'));
      process.kill(pid);
      await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), { timeout: 30_000 });
    }
  });

  test.each(of('sh', 'elsewhere'))('have commands for elsewhere that a shell can read: %#', (text) => {
    // A line of cron begins with its times, and writes a percent sign so.
    const commands = text.replace(/^(?:[\d*]+ ){5}\w+ /gm, '').replaceAll('\\%', '%');
    const { status, stderr } = spawnSync('bash', ['-n'], { input: commands, encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    for (const [, name = ''] of commands.matchAll(/npm run (?:--silent )?(\S+)/g))
      expect(scripts).toHaveProperty(name);
  });

  test('have settings that the suite takes', () => {
    const settings = of('ini').filter((text) => text.includes('APP_URL='));
    expect(settings).toHaveLength(2);
    for (const text of settings) {
      const set = Object.fromEntries(
        text
          .trim()
          .split('\n')
          .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
      );
      const documented = readFileSync('.env.example', 'utf8');
      for (const name of Object.keys(set)) expect(`NODE_ENV=\n${documented}`).toContain(`${name}=`);
      expect(readEnvironment({ ...set, DATA_DIR: folder }).APP_URL).toBe('https://laoban.example');
    }
  });

  test('have a unit that systemd takes, and that stops the supervisor first', () => {
    const unit = of('ini').find((text) => text.includes('[Service]')) ?? '';
    const [, script = ''] = /^ExecStart=\/usr\/bin\/node (\S+)$/m.exec(unit) ?? [];
    expect(existsSync(script)).toBe(true);
    expect(unit).toMatch(/^KillMode=mixed$/m);
    expect(unit).toMatch(/^ExecReload=\/bin\/kill -HUP \$MAINPID$/m);
    // Longer than the fifteen seconds after which the supervisor ends what hangs, and its store.
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(25);
    if (spawnSync('systemd-analyze', ['--version']).status !== 0) return;
    const file = join(folder, 'laoban.service');
    // Here node may be in another place, and the user and folders don't exist.
    writeFileSync(file, unit.replace('/usr/bin/node', process.execPath).replace(/^User=.*\n/m, ''));
    const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
    expect(stderr.split('\n').filter((line) => line.includes('laoban.service'))).toEqual([]);
  });

  test('have proxies that pass on what the suite needs, and a scrape of its metrics', () => {
    const [nginx = ''] = of('nginx');
    expect(nginx).toMatch(/proxy_set_header Host \$host;/);
    expect(nginx).toMatch(/proxy_set_header X-Forwarded-For \$remote_addr;/);
    expect(nginx).toMatch(/proxy_set_header Connection "";/);
    expect(nginx.match(/\{/g)?.length).toBe(nginx.match(/\}/g)?.length);
    expect(of('caddyfile')[0]).toContain('reverse_proxy 127.0.0.1:3000');
    expect(of('yaml')[0]).toMatch(/authorization:\n\s+credentials_file:/);
  });
});
