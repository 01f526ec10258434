import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

const documented = new Set(names(read('.env.example'), /^#?([A-Z][A-Z0-9_]+)=/gm));
const compose = read('compose.yaml');
const dockerfile = read('Dockerfile');

/** The lines of a block of YAML, by the words that lead to it. */
function block(...path: string[]): string[] {
  let lines = compose.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('#'));
  const indent = (line = '') => line.length - line.trimStart().length;
  for (const key of path) {
    const at = lines.findIndex((line) => line.trim() === `${key}:` && indent(line) === indent(lines[0]));
    const inside = lines.slice(at + 1);
    const end = inside.findIndex((line) => indent(line) <= indent(lines[at]));
    lines = at < 0 ? [] : inside.slice(0, end < 0 ? undefined : end);
  }
  return lines.map((line) => line.trim());
}

describe('compose.yaml and the Dockerfile', () => {
  test('set only variables that are in .env.example', () => {
    const inSuite = block('services', 'suite', 'environment').map((line) => line.split(':')[0] ?? '');
    expect(inSuite.length).toBeGreaterThan(5);
    const asked = names(compose, /\$\{([A-Z0-9_]+)/g);
    const [, line = ''] = /^ENV (.*)$/m.exec(dockerfile) ?? [];
    const inImage = names(line, /([A-Z_]+)=/g).filter((name) => name !== 'NODE_ENV');
    expect(inImage).toContain('DATA_DIR');
    expect([...inSuite, ...asked, ...inImage].filter((name) => !documented.has(name))).toEqual([]);
  });

  test('pass every documented variable on, but those that mean nothing to a suite in a container', () => {
    // The image sets the first two; those after them are for `npm run db`, `npm run test:mongodb` and the other container.
    const others = ['DATA_DIR', 'CHROMIUM_PATH', 'DB_PORT', 'SKIP_MONGODB', 'MONGODB_PASSWORD'];
    const inSuite = block('services', 'suite', 'environment').map((line) => line.split(':')[0] ?? '');
    expect([...inSuite, ...others].sort()).toEqual([...documented].sort());
  });

  test('give a suite that is stopped half a minute for what is in flight', () => {
    expect(block('services', 'suite')).toContain('stop_grace_period: 30s');
  });

  test('do not start without a secret, nor before the database takes writes', () => {
    const environment = block('services', 'suite', 'environment');
    expect(environment.find((line) => line.startsWith('SESSION_SECRET:'))).toMatch(/\$\{SESSION_SECRET:\?/);
    expect(block('services', 'suite', 'depends_on', 'mongodb')).toEqual(['condition: service_healthy']);
    expect(block('services', 'mongodb', 'volumes')).toEqual(['- mongodb:/data/db']);
  });

  test('ask for a password before they let anybody read the database', () => {
    const uri = block('services', 'suite', 'environment').find((line) => line.startsWith('MONGODB_URI:'));
    expect(uri).toMatch(/mongodb:\/\/laoban:\$\{MONGODB_PASSWORD:\?[^}]+\}@mongodb:27017/);
    const command = block('services', 'mongodb', 'command').join(' ');
    // With a key file mongod asks for a password.
    expect(command).toMatch(/mongod --replSet rs0 --bind_ip_all --keyFile/);
    expect(block('services', 'mongodb')).not.toContain('ports:');
  });

  test('name their images by digest, which Renovate updates', () => {
    const images = [...names(dockerfile, /^FROM (\S+)/gm), ...names(compose, /^ +image: (\S+)/gm)];
    expect(images).toHaveLength(3);
    for (const image of images) expect(image).toMatch(/^[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
    expect(JSON.parse(read('renovate.json')).extends).toContain('docker:pinDigests');
  });

  test('give no process rights that it does not need', () => {
    for (const service of ['suite', 'mongodb']) {
      expect(block('services', service, 'cap_drop')).toEqual(['- ALL']);
      expect(block('services', service, 'security_opt')).toContain('- no-new-privileges:true');
      expect(block('services', service).find((line) => line.startsWith('mem_limit:'))).toMatch(/: \dg$/);
    }
    expect(block('services', 'suite')).toContain('read_only: true');
    expect(block('services', 'suite', 'tmpfs')).toEqual(['- /tmp']);
    const roles = /roles: \[(.*?)\] \}/.exec(compose)?.[1];
    expect(roles).toBe("{ role: 'readWrite', db: 'laoban' }");
  });

  test('let the browser that prints PDFs make its sandbox', () => {
    expect(dockerfile).toMatch(/apt-get install .*\bchromium chromium-sandbox\b/);
    expect(block('services', 'suite', 'security_opt')).toContain('- seccomp:seccomp.json');
    const { defaultAction, syscalls } = JSON.parse(read('seccomp.json'));
    const refused: string[] = syscalls.flatMap((rule: { names: string[] }) => rule.names);
    expect(defaultAction).toBe('SCMP_ACT_ALLOW');
    expect(refused).toEqual(expect.arrayContaining(['bpf', 'keyctl', 'mount', 'setns', 'umount2']));
    for (const needed of ['clone', 'clone3', 'unshare', 'chroot']) expect(refused).not.toContain(needed);
  });

  test('run the suite as a plain user, to which signals arrive', () => {
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(dockerfile).toMatch(/^CMD \["node", "scripts\/start\.mjs"\]$/m);
    expect(dockerfile).toContain('/healthz');
  });
});
