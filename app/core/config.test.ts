import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { testSecret } from '../../tests/support/secret';
import { givesPlansAway, readEnvironment } from './config.server';

const secret = { SESSION_SECRET: testSecret };
const products = [
  ...['STARTER', 'GROWTH', 'SCALE', 'ENTERPRISE', 'ENTERPRISE_PLUS'],
  ...['TOP_UP_50', 'TOP_UP_200', 'TOP_UP_1000'],
];
const stripe = {
  BILLING_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  ...Object.fromEntries(products.map((name) => [`STRIPE_PRICE_${name}`, `price_${name}`])),
};

test('with Stripe each product has its price', () => {
  const { prices } = readEnvironment({ ...secret, ...stripe }).stripe ?? {};
  expect(prices).toMatchObject({ starter: 'price_STARTER', 'top-up-1000': 'price_TOP_UP_1000' });
});

test.each(products)('without the price of %s Stripe would take money for nothing', (name) => {
  const variable = `STRIPE_PRICE_${name}`;
  expect(() => readEnvironment({ ...secret, ...stripe, [variable]: '' })).toThrow(
    `${variable} must be set where BILLING_PROVIDER is stripe.`,
  );
});

test('two products with one price are refused', () => {
  const twice = { STRIPE_PRICE_SCALE: 'price_GROWTH' };
  expect(() => readEnvironment({ ...secret, ...stripe, ...twice })).toThrow(
    'STRIPE_PRICE_SCALE must be a price of its own.',
  );
});

test('where a MongoDB is named a secret has to be', () => {
  expect(() => readEnvironment({ MONGODB_URI: 'mongodb://127.0.0.1:1/x' })).toThrow(
    'SESSION_SECRET must be set where MONGODB_URI is.',
  );
});

test.each([
  ['PORT', '80.5', 'PORT must be a whole number from 1 to 65535.'],
  ['PORT', 'eighty', 'PORT must be a whole number from 1 to 65535.'],
  ['PORT', '0x10', 'PORT must be a whole number from 1 to 65535.'],
  ['PORT', '1e4', 'PORT must be a whole number from 1 to 65535.'],
  ['PORT', '٣٠٠٠', 'PORT must be a whole number from 1 to 65535.'],
  ['PORT', '65536', 'PORT must be a whole number from 1 to 65535.'],
  ['PORT', '9'.repeat(400), 'PORT must be a whole number from 1 to 65535.'],
  ['SESSION_SECRET', `${testSecret},short`, 'SESSION_SECRET must be at least 32 characters'],
  [
    'SESSION_SECRET',
    'changeme'.repeat(4),
    'SESSION_SECRET can be guessed: make a random one, such as by openssl rand -base64 32.',
  ],
  ['CONTACT_SALES_URL', 'wa.me', 'CONTACT_SALES_URL must be an address that begins with https://.'],
  ['WEB_CONCURRENCY', '1.5', 'WEB_CONCURRENCY must be a whole number from 1 to 256.'],
  ['WEB_CONCURRENCY', '0', 'WEB_CONCURRENCY must be a whole number from 1 to 256.'],
  ['WEB_CONCURRENCY', '0x2', 'WEB_CONCURRENCY must be a whole number from 1 to 256.'],
  ['DATA_DIR', '~/laoban', 'DATA_DIR ~/laoban begins with ~: write the whole path.'],
  ['ANTHROPIC_API_KEY', '老板', 'ANTHROPIC_API_KEY must be of letters, digits and signs without spaces.'],
  ['STRIPE_SECRET_KEY', 'sk live', 'STRIPE_SECRET_KEY must be of letters, digits and signs without spaces.'],
  ['METRICS_TOKEN', '老板'.repeat(8), 'METRICS_TOKEN must be of letters, digits and signs without spaces.'],
  ['METRICS_TOKEN', 'short', 'METRICS_TOKEN must have at least 16 characters.'],
  ['MONGODB_URI', 'http://db1:27017', 'MONGODB_URI must be an address that begins with mongodb://.'],
  ['APP_URL', 'https://firm.example/laoban', 'APP_URL must be an address without a path, such as'],
  ['APP_URL', 'https://firm.example/?a=b', 'APP_URL must be an address without a path, such as'],
  ['APP_URL', 'laoban.sg', 'APP_URL must be an address that begins with http://.'],
  ['SMTP_URL', 'mail', 'SMTP_URL must be an address that begins with smtp://.'],
  ['SMTP_URL', 'smtp://', 'SMTP_URL must name a mail server, such as'],
  ['MONGODB_URI', 'localhost', 'MONGODB_URI must be an address that begins with mongodb://.'],
  ['SESSION_SECRET', 'short', 'SESSION_SECRET must be at least 32 characters'],
  ['BILLING_PROVIDER', 'cash', 'BILLING_PROVIDER must be stripe, local or none.'],
  ['BILLING_PROVIDER', 'stripe', 'STRIPE_SECRET_KEY must be set where BILLING_PROVIDER is stripe.'],
  ['STRIPE_SECRET_KEY', 'sk_test_1', 'STRIPE_WEBHOOK_SECRET must be set where BILLING_PROVIDER is stripe.'],
  ['STRIPE_API_BASE', 'stripe', 'STRIPE_API_BASE must be an address that begins with https://.'],
  ['ANTHROPIC_BASE_URL', 'api', 'ANTHROPIC_BASE_URL must be an address that begins with https://.'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be debug, info, warn, error or silent.'],
  ['TRUST_PROXY', 'maybe', 'TRUST_PROXY must be on or off.'],
  ['RATE_LIMIT', '7', 'RATE_LIMIT must be on or off.'],
  ['MAIL_FROM', 'Laoban', 'MAIL_FROM must be an address such as Laoban <laoban@firm.example>.'],
  ['MAIL_FROM', 'Laoban <>', 'MAIL_FROM must be an address such as Laoban <laoban@firm.example>.'],
])('%s=%s is told in one sentence', (name, value, sentence) => {
  expect(() => readEnvironment({ ...secret, [name]: value })).toThrow(sentence);
});

test.each([
  'mongodb://db1.example:27017,db2.example:27017,db3.example:27017/laoban?replicaSet=rs0',
  'mongodb://user:p%40ss@s-00.example.net:27017,s-01.example.net:27017/?ssl=true&authSource=admin',
  'mongodb+srv://user:word@cluster.example.net/laoban',
])('%s is a MongoDB: the driver looks at the rest', (uri) => {
  expect(readEnvironment({ ...secret, MONGODB_URI: uri }).MONGODB_URI).toBe(uri);
});

test.each([
  ['HTTPS://Laoban.Example', 'https://laoban.example'],
  ['https://laoban.example/', 'https://laoban.example'],
  ['http://laoban.example:8080 ', 'http://laoban.example:8080'],
])('APP_URL=%s is as browsers write it', (typed, kept) => {
  expect(readEnvironment({ ...secret, APP_URL: typed }).APP_URL).toBe(kept);
});

test.each([
  'laoban@firm.example',
  'Laoban <laoban@localhost>',
  '老板 <no-reply@firm.example>',
  '"Tan, Lim & Co" <office@firm.example>',
])('%s may send mail', (from) => {
  expect(readEnvironment({ ...secret, MAIL_FROM: from }).mail.from).toBe(from);
});

describe('the secret of a data folder', () => {
  function newFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'laoban-config-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  }

  test('is made once, for this user alone, and stays', () => {
    const DATA_DIR = newFolder();
    const [first] = readEnvironment({ DATA_DIR }).secrets;
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(statSync(join(DATA_DIR, 'secret')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(DATA_DIR, 'secret'), 'utf8')).toBe(first);
    expect(readEnvironment({ DATA_DIR }).secrets).toEqual([first]);
  });

  test('that a killed start has left half written is refused', () => {
    const DATA_DIR = newFolder();
    writeFileSync(join(DATA_DIR, 'secret'), '');
    expect(() => readEnvironment({ DATA_DIR })).toThrow("holds a file 'secret' that is too short");
  });

  test('cannot be stored in a file', () => {
    const DATA_DIR = join(newFolder(), 'file');
    writeFileSync(DATA_DIR, '');
    expect(() => readEnvironment({ DATA_DIR })).toThrow(`DATA_DIR ${DATA_DIR} cannot be written`);
  });

  test.skipIf(process.platform !== 'linux')('cannot be kept in a place that takes none', () => {
    expect(() => readEnvironment({ DATA_DIR: '/proc/laoban' })).toThrow(
      'DATA_DIR /proc/laoban cannot be written (ENOENT): let this user write there, or set another folder.',
    );
  });

  test.skipIf(process.getuid?.() === 0)('cannot be kept where this user may not write', () => {
    const DATA_DIR = newFolder();
    chmodSync(DATA_DIR, 0o500);
    expect(() => readEnvironment({ DATA_DIR })).toThrow(`DATA_DIR ${DATA_DIR} cannot be written`);
  });
});

test('one that can be guessed may still open what it has sealed, until all of that is sealed again', () => {
  const old = 'x'.repeat(32);
  const { secrets } = readEnvironment({ SESSION_SECRET: `${testSecret},${old}` });
  expect(secrets).toEqual([testSecret, old]);
});

test('spaces around a value are removed, and only spaces are nothing', () => {
  const spaced = { ...secret, PORT: ' 8080 ', RATE_LIMIT: 'off ', HOST: ' ', METRICS_TOKEN: ' '.repeat(16) };
  expect(readEnvironment(spaced)).toMatchObject({ PORT: 8080, RATE_LIMIT: false, HOST: '127.0.0.1' });
  expect(readEnvironment(spaced).METRICS_TOKEN).toBeUndefined();
});

test.each([
  ['nothing is said of who takes the money', {}, true],
  ['the test checkout was chosen', { BILLING_PROVIDER: 'local' }, false],
  ['nothing is billed', { BILLING_PROVIDER: 'none' }, false],
  ['Stripe takes it', stripe, false],
  ['Stripe is known by its key', { ...stripe, BILLING_PROVIDER: '' }, false],
  ['it is no production', { NODE_ENV: 'development' }, false],
])('plans are given away in production where %s: %#', (_, set, given) => {
  expect(givesPlansAway(readEnvironment({ ...secret, NODE_ENV: 'production', ...set }))).toBe(given);
});
