import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { dataFolder, makeFolder } from './data-folder';
import { isGuessable } from './guessable';
import type { ProductKey } from './plan';

/** Thrown at start; the message is one plain sentence that names the variable. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}

const onOff = (standard: 'on' | 'off') =>
  z
    .enum(['on', 'off'], 'must be on or off')
    .default(standard)
    .transform((value) => value === 'on');

/** In digits alone: what else JavaScript takes for a number (`0x10`, `1e4`) nobody has meant. */
const wholeNumber = (least: number, most: number) => {
  const sentence = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^[1-9]\d{0,8}$/, { error: sentence, abort: true })
    .transform(Number)
    .refine((number) => number >= least && number <= most, sentence);
};

/** What goes into a header as it is: another would be found out by the first request that cannot be sent. */
const headerWord = z.string().regex(/^[\x21-\x7e]+$/, 'must be of letters, digits and signs without spaces');

const address = (...protocols: string[]) =>
  z.url({
    protocol: new RegExp(`^(${protocols.join('|')})$`),
    error: `must be an address that begins with ${protocols[0]}://`,
    // What is none is not looked at any further.
    abort: true,
  });

/** Of a MongoDB the driver says the rest: an address of several hosts with ports is no URL to anybody else. */
const mongodbAddress = z
  .string()
  .trim()
  .regex(/^mongodb(\+srv)?:\/\/./, 'must be an address that begins with mongodb://');

/**
 * Where the suite is reached: its links begin at the root, so that a path would lead nowhere. As browsers write it, since
 * `https:` decides over cookies.
 */
const publicAddress = address('http', 'https')
  .refine(
    (typed) => isRoot(new URL(typed)),
    'must be an address without a path, such as https://laoban.example',
  )
  .transform((typed) => new URL(typed).origin);

const isRoot = ({ pathname, search, hash, username }: URL) =>
  pathname === '/' && !search && !hash && !username;

/** Where a mail server is. An address without a host would be this machine, which nobody meant. */
const mailServer = address('smtp', 'smtps').refine(
  (typed) => new URL(typed).hostname !== '',
  'must name a mail server, such as smtps://user:password@mail.example:465',
);

/** An address, alone or behind a name: any other would be found out by the first mail that does not arrive. */
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
    // Those after the first only open what was sealed before.
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
  // The store needs a core too.
  WEB_CONCURRENCY: wholeNumber(1, 256).default(() => Math.min(Math.max(1, availableParallelism() - 1), 256)),
  METRICS_TOKEN: headerWord.min(16, 'must have at least 16 characters').optional(),
});

/** What the suite is told by its environment: read and checked once at the start, and then `config()` everywhere. */
export type Config = Omit<z.output<typeof schema>, Replaced> & {
  APP_URL: string;
  DATA_DIR: string;
  BILLING_PROVIDER: 'stripe' | 'local' | 'none';
  /** Whether somebody chose that; otherwise it is the test checkout, which gives plans away. */
  billingIsChosen: boolean;
  /** What `stripe` needs; null with another provider. */
  stripe: StripeConfig | null;
  /** What Stripe signs its events with; without one no event is believed. */
  stripeWebhookSecret: string | undefined;
  /** How Anthropic's API is reached; null without a key: then everything is made offline. */
  ai: AiConfig | null;
  /** Mails go by SMTP where there is an address, else into files in the folder `outbox`. */
  mail: { smtpUrl: string | undefined; from: string; outbox: string };
  pdf: PdfConfig;
  /** The first signs, all verify. */
  secrets: readonly [string, ...string[]];
  production: boolean;
  /** Which of several processes this is, from 1 on; undefined where it is the only one. */
  place?: number | undefined;
};

/** What stands in the configuration in another form than in the environment. */
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
  /** Another address in place of Stripe's: a fake's. */
  apiBase: string | undefined;
  prices: Record<ProductKey, string>;
  /** How long one request may take, in milliseconds; a person waits for most of them. */
  patienceMs: number;
}

export interface AiConfig {
  apiKey: string;
  baseUrl: string;
  model: string;
  /** How long one call may take, in milliseconds. */
  limitMs: number;
  /** How long to wait before the one retry where the API does not say, in milliseconds. */
  pauseMs: number;
}

/** How a browser that prints is found and used; times in milliseconds. */
export interface PdfConfig {
  /** A program that is tried before all others. */
  chromiumPath?: string | undefined;
  /** For tests: replaces the usual places. */
  places?: readonly string[];
  /** What starting the browser, and printing one paper, may take. */
  limit?: number;
  /** The browser is closed after so long without work. */
  idle?: number;
  /** The browser is closed after so many papers, as soon as it is idle: it grows with each. */
  maxPrints?: number;
}

/**
 * Reads and checks the environment. Spaces around a value are none of it; an empty variable counts as not set.
 * Throws `StartRefused` with one sentence for the first wrong value.
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

/** All that Stripe needs: half of it would take money and never hear of it. */
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
    ...{ secretKey, apiBase: set.STRIPE_API_BASE },
    prices: Object.fromEntries(prices) as Record<ProductKey, string>,
    // A request is tried at most twice: a person waits at most twice this time.
    patienceMs: 8_000,
  };
}

type StripeVariable = 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | PriceVariable;

function splitSecrets(list: string): readonly [string, ...string[]] {
  const [first = '', ...others] = list.split(',').map((secret) => secret.trim());
  return [first, ...others];
}

/**
 * With the embedded store the secret is made once and kept next to it; several servers need one that is set.
 * It is written aside and then linked: of two that start at once one wins, and nobody ever reads half of it.
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

/** Whether people use the test checkout, which gives plans away, because nobody has said who takes the money. */
export function givesPlansAway({ production, billingIsChosen }: Config): boolean {
  return production && !billingIsChosen;
}

// A development server loads this module more than once.
const cached = globalThis as { laobanConfig?: Config };

/** Sets the configuration of this process, once, at its start. */
export function setConfig(given: Config): void {
  cached.laobanConfig = given;
}

/** The configuration of this process. */
export function config(): Config {
  if (!cached.laobanConfig) throw new Error('The configuration has not been read yet');
  return cached.laobanConfig;
}

/** A path of the suite as an absolute address: for mails, codes and other programs. */
export function linkTo(path: string): string {
  return `${config().APP_URL}${path}`;
}

/**
 * What is made of a part of the configuration, such as a client of Stripe. It is made when it is first needed, and made
 * again when that part is replaced.
 */
export function madeFrom<Part, Made>(part: (config: Config) => Part, make: (part: Part) => Made): () => Made {
  let last: { part: Part; made: Made } | undefined;
  return () => {
    const now = part(config());
    if (last?.part !== now) last = { part: now, made: make(now) };
    return last.made;
  };
}
