import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readEnvironment } from '~/core/config.server';
import { endedAfterEach, startScript, untilReady } from '../support/process';
import { freePort } from '../support/suite';

const page = readFileSync('docs/production.md', 'utf8');
const blocks = [...page.matchAll(/^```(\S+)(?: (\S+))?\n([\s\S]*?)^```$/gm)].map(
  ([, language = '', mark = '', text = '']) => ({ language, mark, text }),
);
const of = (language: string, mark = '') =>
  blocks.filter((block) => block.language === language && block.mark === mark).map(({ text }) => text);

const folder = mkdtempSync(join(tmpdir(), 'laoban-page-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const keep = endedAfterEach();

describe('the page on running it in production', () => {
  test('has no block that nobody looks at', () => {
    const known = ['sh', 'sh elsewhere', 'ini', 'caddyfile', 'nginx', 'yaml'];
    const unknown = blocks.filter(({ language, mark }) => !known.includes(`${language} ${mark}`.trim()));
    expect(unknown).toEqual([]);
    expect(of('sh').length).toBeGreaterThan(4);
  });

  test('has commands that do what it says, over a suite that runs', async () => {
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
      env: { PATH: process.env.PATH ?? '', HOME: folder, NODE_ENV: 'production', ...variables, ...places },
    });
    let said = '';
    for (const channel of [shell.stdout, shell.stderr]) channel.on('data', (chunk) => (said += chunk));
    const code = await new Promise((resolve) => shell.once('close', resolve));
    expect({ code, said }).toMatchObject({ code: 0 });
    expect(said).toMatch(/"ok":true[\s\S]*Backed up[\s\S]*Restored[\s\S]*laoban_database_up 1/);
  });

  test.each(of('sh', 'elsewhere'))('has commands for elsewhere that a shell can read: %#', (text) => {
    // A line of cron begins with its times, and writes a percent sign so.
    const commands = text.replace(/^(?:[\d*]+ ){5}\w+ /gm, '').replaceAll('\\%', '%');
    const { status, stderr } = spawnSync('bash', ['-n'], { input: commands, encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    for (const [, name = ''] of commands.matchAll(/npm run (?:--silent )?(\S+)/g))
      expect(scripts).toHaveProperty(name);
  });

  test('has settings that the suite takes', () => {
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

  test('has a unit that systemd takes, and that tells the supervisor first', () => {
    const unit = of('ini').find((text) => text.includes('[Service]')) ?? '';
    const [, script = ''] = /^ExecStart=\/usr\/bin\/node (\S+)$/m.exec(unit) ?? [];
    expect(existsSync(script)).toBe(true);
    expect(unit).toMatch(/^KillMode=mixed$/m);
    expect(unit).toMatch(/^ExecReload=\/bin\/kill -HUP \$MAINPID$/m);
    // Longer than the fifteen seconds after which the supervisor ends what hangs, and its store.
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(25);
    if (spawnSync('systemd-analyze', ['--version']).status !== 0) return;
    const file = join(folder, 'laoban.service');
    // On this machine node may lie elsewhere, and the folders are not there.
    writeFileSync(file, unit.replace('/usr/bin/node', process.execPath).replace(/^User=.*\n/m, ''));
    const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
    expect(stderr.split('\n').filter((line) => line.includes('laoban.service'))).toEqual([]);
  });

  test('has proxies that pass on what the suite needs, and a scrape of its metrics', () => {
    const [nginx = ''] = of('nginx');
    expect(nginx).toMatch(/proxy_set_header Host \$host;/);
    expect(nginx).toMatch(/proxy_set_header X-Forwarded-For \$remote_addr;/);
    expect(nginx).toMatch(/proxy_set_header Connection "";/);
    expect(nginx.match(/\{/g)?.length).toBe(nginx.match(/\}/g)?.length);
    expect(of('caddyfile')[0]).toContain('reverse_proxy 127.0.0.1:3000');
    expect(of('yaml')[0]).toMatch(/authorization:\n\s+credentials_file:/);
  });
});
