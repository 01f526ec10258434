import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { dataFolder, makeFolder } from '~/core/data-folder';
import type { ProductKey } from '~/core/plan';

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
    .refine(
      (list) => list.split(',').every((secret) => secret.trim().length >= 32),
      'must be at least 32 characters (several, divided by commas, rotate)',
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
  WEB_CONCURRENCY: wholeNumber(1, 256).default(() => Math.min(availableParallelism(), 256)),
  METRICS_TOKEN: headerWord.min(16, 'must have at least 16 characters').optional(),
});

/** The environment, checked: what the rest of the suite may know of it. */
export type Environment = Omit<
  z.output<typeof schema>,
  'SESSION_SECRET' | 'APP_URL' | 'BILLING_PROVIDER' | 'DATA_DIR'
> & {
  APP_URL: string;
  DATA_DIR: string;
  BILLING_PROVIDER: 'stripe' | 'local' | 'none';
  /** What `stripe` needs; null with another provider. */
  stripe: { secretKey: string; apiBase: string | undefined; prices: Record<ProductKey, string> } | null;
  /** The first signs, all verify. */
  secrets: readonly [string, ...string[]];
  production: boolean;
};

/**
 * Reads and checks the environment. Spaces around a value are none of it; an empty variable counts as not set.
 * Throws `StartRefused` with one sentence for the first wrong value.
 */
export function readEnvironment(from: NodeJS.ProcessEnv): Environment {
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
    stripe: BILLING_PROVIDER === 'stripe' ? stripeOf(rest) : null,
    DATA_DIR,
    APP_URL: rest.APP_URL ?? `http://localhost:${rest.PORT}`,
    secrets: splitSecrets(SESSION_SECRET ?? ownSecret(DATA_DIR, rest.MONGODB_URI)),
    production: from.NODE_ENV === 'production',
  };
}

/** All that Stripe needs: half of it would take money and never hear of it. */
function stripeOf(set: Pick<z.output<typeof schema>, 'STRIPE_API_BASE' | StripeVariable>) {
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
  };
}

type StripeVariable = 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | PriceVariable;

function splitSecrets(list: string): readonly [string, ...string[]] {
  const [first = '', ...others] = list.split(',').map((secret) => secret.trim());
  return [first, ...others];
}

/**
 * With the embedded store the secret is made once and kept beside it; several servers need one that is set.
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
    `DATA_DIR ${folder} holds a file 'secret' that is too short: delete it, and everybody signs in anew.`,
  );
}

function link(aside: string, file: string): void {
  try {
    linkSync(aside, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

const kept = globalThis as { laobanEnvironment?: Environment };

/** Sets the environment of this process, once, at its start. */
export function setEnvironment(environment: Environment): void {
  kept.laobanEnvironment = environment;
}

/** The environment of this process. */
export function env(): Environment {
  if (!kept.laobanEnvironment) throw new Error('The environment has not been read yet');
  return kept.laobanEnvironment;
}
