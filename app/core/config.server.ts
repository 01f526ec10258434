import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { dataFolder, makeFolder } from './data-folder';
import { isGuessable } from './guessable';
import type { ProductKey } from './plan';

/** Thrown at start. The message is one sentence that names the variable. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}

const onOff = (standard: 'on' | 'off') =>
  z
    .enum(['on', 'off'], 'must be on or off')
    .default(standard)
    .transform((value) => value === 'on');

/** Digits only. JavaScript would also accept `0x10` and `1e4`, which are never meant. */
const wholeNumber = (least: number, most: number) => {
  const sentence = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^[1-9]\d{0,8}$/, { error: sentence, abort: true })
    .transform(Number)
    .refine((number) => number >= least && number <= most, sentence);
};

/** Characters allowed in an HTTP header. Checked here so that a wrong value fails at start, not at the first request. */
const headerWord = z.string().regex(/^[\x21-\x7e]+$/, 'must be of letters, digits and signs without spaces');

const address = (...protocols: string[]) =>
  z.url({
    protocol: new RegExp(`^(${protocols.join('|')})$`),
    error: `must be an address that begins with ${protocols[0]}://`,
    // Later checks need a valid value.
    abort: true,
  });

/** Only the driver can check the rest: an address with several hosts and ports is not a valid URL. */
const mongodbAddress = z
  .string()
  .trim()
  .regex(/^mongodb(\+srv)?:\/\/./, 'must be an address that begins with mongodb://');

/**
 * The suite's public address, without a path because its links begin at the root. Normalized as browsers do, since
 * `https:` decides whether cookies are secure.
 */
const publicAddress = address('http', 'https')
  .refine(
    (typed) => isRoot(new URL(typed)),
    'must be an address without a path, such as https://laoban.example',
  )
  .transform((typed) => new URL(typed).origin);

const isRoot = ({ pathname, search, hash, username }: URL) =>
  pathname === '/' && !search && !hash && !username;

/** A mail server's address. One without a host would mean this machine, which is never intended. */
const mailServer = address('smtp', 'smtps').refine(
  (typed) => new URL(typed).hostname !== '',
  'must name a mail server, such as smtps://user:password@mail.example:465',
);

/** An address, alone or with a name. Checked here so that a wrong value does not fail with the first mail. */
const sender = z
  .string()
  .regex(
    /^(?:[^<>@\r\n]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/,
    'must be an address such as Laoban <laoban@firm.example>',
  );

/** The variable that names the price of a product at Stripe. */
const priceVariables = {
  starter: 'STRIPE_PRICE_STARTER',
  growth: 'STRIPE_PRICE_GROWTH',
  scale: 'STRIPE_PRICE_SCALE',
  enterprise: 'STRIPE_PRICE_ENTERPRISE',
  'enterprise-plus': 'STRIPE_PRICE_ENTERPRISE_PLUS',
  'top-up-50': 'STRIPE_PRICE_TOP_UP_50',
  'top-up-200': 'STRIPE_PRICE_TOP_UP_200',
  'top-up-1000': 'STRIPE_PRICE_TOP_UP_1000',
} as const satisfies Record<ProductKey, string>;

type PriceVariable = (typeof priceVariables)[ProductKey];
const stripePrices = Object.fromEntries(
  Object.values(priceVariables).map((name) => [name, z.string().optional()]),
) as Record<PriceVariable, z.ZodOptional<z.ZodString>>;

const schema = z.object({
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  APP_URL: publicAddress.optional(),
  MONGODB_URI: mongodbAddress.optional(),
  DATA_DIR: z.string().optional(),
  SESSION_SECRET: z
    .string()
    .refine((list) => list.split(',').every((secret) => secret.trim().length >= 32), {
      error: 'must be at least 32 characters (several, divided by commas, rotate)',
      abort: true,
    })
    // The first secret signs; the others only open what was sealed before.
    .refine(
      (list) => !isGuessable(splitSecrets(list)[0]),
      'can be guessed: make a random one, such as by openssl rand -base64 32',
    )
    .optional(),
  BILLING_PROVIDER: z.enum(['stripe', 'local', 'none'], 'must be stripe, local or none').optional(),
  STRIPE_SECRET_KEY: headerWord.optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: address('https', 'http').optional(),
  ...stripePrices,
  SMTP_URL: mailServer.optional(),
  MAIL_FROM: sender.default('Laoban <laoban@localhost>'),
  ANTHROPIC_API_KEY: headerWord.optional(),
  ANTHROPIC_BASE_URL: address('https', 'http').optional(),
  ANTHROPIC_MODEL: z.string().optional(),
  CONTACT_SALES_URL: address('https', 'http').default('https://wa.me/'),
  CHROMIUM_PATH: z.string().optional(),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .default('info'),
  TRUST_PROXY: onOff('off'),
  RATE_LIMIT: onOff('on'),
  PASSWORD_MEMORY_KIB: wholeNumber(64, 1_048_576).default(19_456),
  HSTS_SUBDOMAINS: onOff('off'),
  // The embedded store needs a core too.
  WEB_CONCURRENCY: wholeNumber(1, 256).default(() => Math.min(Math.max(1, availableParallelism() - 1), 256)),
  METRICS_TOKEN: headerWord.min(16, 'must have at least 16 characters').optional(),
});

/** The configuration, read and checked once at start. Everything else calls `config()`. */
export type Config = Omit<z.output<typeof schema>, Replaced> & {
  APP_URL: string;
  DATA_DIR: string;
  BILLING_PROVIDER: 'stripe' | 'local' | 'none';
  /** Whether the provider was chosen explicitly. Otherwise it is the test checkout, which charges nothing. */
  billingIsChosen: boolean;
  /** Null with another provider. */
  stripe: StripeConfig | null;
  /** Stripe's webhook secret. Without it no event is accepted. */
  stripeWebhookSecret: string | undefined;
  /** Null without a key: content is then generated offline. */
  ai: AiConfig | null;
  /** Mails go by SMTP if `smtpUrl` is set, otherwise to files in `outbox`. */
  mail: { smtpUrl: string | undefined; from: string; outbox: string };
  pdf: PdfConfig;
  /** The first secret signs; all verify. */
  secrets: readonly [string, ...string[]];
  production: boolean;
  /** The number of this process, from 1; undefined if it is the only one. */
  place?: number | undefined;
};

/** Variables that the configuration holds in another form. */
type Replaced =
  | 'SESSION_SECRET'
  | 'APP_URL'
  | 'BILLING_PROVIDER'
  | 'DATA_DIR'
  | StripeVariable
  | 'STRIPE_API_BASE'
  | 'SMTP_URL'
  | 'MAIL_FROM'
  | 'ANTHROPIC_API_KEY'
  | 'ANTHROPIC_BASE_URL'
  | 'ANTHROPIC_MODEL'
  | 'CHROMIUM_PATH';

export interface StripeConfig {
  secretKey: string;
  /** Replaces Stripe's address, for a fake in tests. */
  apiBase: string | undefined;
  prices: Record<ProductKey, string>;
  /** The limit for one request in milliseconds. People wait for most of these requests. */
  patienceMs: number;
}

export interface AiConfig {
  apiKey: string;
  baseUrl: string;
  model: string;
  /** The limit for one call in milliseconds. */
  limitMs: number;
  /** The pause before the one retry in milliseconds, if the API does not name one. */
  pauseMs: number;
}

/** How the browser that prints PDFs is found and used. Times are in milliseconds. */
export interface PdfConfig {
  /** Tried before all other places. */
  chromiumPath?: string | undefined;
  /** For tests: replaces the usual places. */
  places?: readonly string[];
  /** The limit for starting the browser, and for printing one document. */
  limit?: number;
  /** The browser is closed after this time without work. */
  idle?: number;
  /** The browser is closed after this many documents, since its memory grows with each. */
  maxPrints?: number;
}

/**
 * Reads and checks the environment. Values are trimmed, and an empty variable counts as not set. Throws `StartRefused`
 * with one sentence for the first wrong value.
 */
export function readEnvironment(from: NodeJS.ProcessEnv): Config {
  const trimmed = Object.entries(from).map(([name, value]) => [name, value?.trim()]);
  const set = Object.fromEntries(trimmed.filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(set);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartRefused(`${String(issue?.path[0])} ${issue?.message}.`);
  }
  const { SESSION_SECRET, ...rest } = parsed.data;
  const DATA_DIR = dataFolder(rest.DATA_DIR);
  const BILLING_PROVIDER = rest.BILLING_PROVIDER ?? (rest.STRIPE_SECRET_KEY ? 'stripe' : 'local');
  return {
    ...rest,
    BILLING_PROVIDER,
    billingIsChosen: (rest.BILLING_PROVIDER ?? rest.STRIPE_SECRET_KEY) !== undefined,
    stripe: BILLING_PROVIDER === 'stripe' ? stripeOf(rest) : null,
    stripeWebhookSecret: rest.STRIPE_WEBHOOK_SECRET,
    ai: aiOf(rest),
    mail: { smtpUrl: rest.SMTP_URL, from: rest.MAIL_FROM, outbox: join(DATA_DIR, 'outbox') },
    pdf: { chromiumPath: rest.CHROMIUM_PATH },
    DATA_DIR,
    APP_URL: rest.APP_URL ?? `http://localhost:${rest.PORT}`,
    secrets: splitSecrets(SESSION_SECRET ?? ownSecret(DATA_DIR, rest.MONGODB_URI)),
    production: from.NODE_ENV === 'production',
  };
}

function aiOf(set: z.output<typeof schema>): AiConfig | null {
  if (!set.ANTHROPIC_API_KEY) return null;
  return {
    apiKey: set.ANTHROPIC_API_KEY,
    baseUrl: set.ANTHROPIC_BASE_URL ?? 'https://api.anthropic.com',
    model: set.ANTHROPIC_MODEL ?? 'claude-sonnet-5-5',
    limitMs: 50_000,
    pauseMs: 1_000,
  };
}

/** All of Stripe's settings or none: with only some of them we would charge and never learn of it. */
function stripeOf(set: z.output<typeof schema>): StripeConfig {
  const need = (name: StripeVariable): string => {
    const value = set[name];
    if (!value) throw new StartRefused(`${name} must be set where BILLING_PROVIDER is stripe.`);
    return value;
  };
  const secretKey = need('STRIPE_SECRET_KEY');
  need('STRIPE_WEBHOOK_SECRET');
  const prices = Object.entries(priceVariables).map(([key, name]) => [key, need(name)] as const);
  const twice = prices.find(([, id], place) => prices.findIndex(([, other]) => other === id) !== place);
  if (twice) {
    throw new StartRefused(`${priceVariables[twice[0] as ProductKey]} must be a price of its own.`);
  }
  return {
    secretKey,
    apiBase: set.STRIPE_API_BASE,
    prices: Object.fromEntries(prices) as Record<ProductKey, string>,
    // A request is tried at most twice, so a person waits at most twice this long.
    patienceMs: 8_000,
  };
}

type StripeVariable = 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | PriceVariable;

function splitSecrets(list: string): readonly [string, ...string[]] {
  const [first = '', ...others] = list.split(',').map((secret) => secret.trim());
  return [first, ...others];
}

/**
 * The embedded store's secret is made once and stored next to it; several servers need SESSION_SECRET. The file is
 * written aside and then linked, so that of two processes one wins and nobody reads half a file.
 */
function ownSecret(folder: string, mongodbUri: string | undefined): string {
  if (mongodbUri) throw new StartRefused('SESSION_SECRET must be set where MONGODB_URI is.');
  const file = join(folder, 'secret');
  const aside = `${file}.${process.pid}`;
  try {
    makeFolder(folder);
    if (!existsSync(file)) {
      writeFileSync(aside, randomBytes(32).toString('base64url'), { mode: 0o600 });
      link(aside, file);
      rmSync(aside);
    }
    const secret = readFileSync(file, 'utf8').trim();
    if (secret.length >= 32) return secret;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartRefused(
      `DATA_DIR ${folder} cannot be written (${code}): let this user write there, or set another folder.`,
    );
  }
  throw new StartRefused(
    `DATA_DIR ${folder} holds a file 'secret' that is too short: delete it, and everybody has to sign in again.`,
  );
}

function link(aside: string, file: string): void {
  try {
    linkSync(aside, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Whether a production server uses the test checkout because no provider was chosen. */
export function givesPlansAway({ production, billingIsChosen }: Config): boolean {
  return production && !billingIsChosen;
}

// A development server loads this module more than once.
const cached = globalThis as { laobanConfig?: Config };

/** Sets the configuration of this process, once, at start. */
export function setConfig(given: Config): void {
  cached.laobanConfig = given;
}

export function config(): Config {
  if (!cached.laobanConfig) throw new Error('The configuration has not been read yet');
  return cached.laobanConfig;
}

/** An absolute address for a path of the suite: for mails, QR codes and other programs. */
export function linkTo(path: string): string {
  return `${config().APP_URL}${path}`;
}

/**
 * Returns a getter for something built from a part of the configuration, such as a Stripe client. It is built on first
 * use and rebuilt when that part changes.
 */
export function madeFrom<Part, Made>(part: (config: Config) => Part, make: (part: Part) => Made): () => Made {
  let last: { part: Part; made: Made } | undefined;
  return () => {
    const now = part(config());
    if (last?.part !== now) last = { part: now, made: make(now) };
    return last.made;
  };
}
