import type Anthropic from '@anthropic-ai/sdk';
import type { z } from 'zod';
import type { AiConfig } from '~/core/config.server';
import { log } from '~/core/log.server';
import { AiFailed, type WhyFailed } from './failed';
import { wrap } from './material';
import { endOf, pause } from './patience';
import { costOf } from './prices';
import { load } from './sdk';
import type { Task } from './tasks';

/** The longest pause before the retry that the API may ask for, in milliseconds. */
const longestPauseMs = 20_000;

/** A line of the log for each call: never what was said in it. */
interface CallLine {
  task: string;
  model: string;
  outcome: 'made' | WhyFailed;
  tokensIn: number;
  tokensOut: number;
  ms: number;
  /** In US dollars; null for a model whose price is not known. */
  usd: number | null;
  /** What the other side answered, where it was an error. */
  status?: number;
}

/** What a second try may fix. A refusal stays one, and a slow answer has used up the caller's patience. */
const passing: readonly WhyFailed[] = ['unreachable', 'busy', 'unreadable'];

/** Long enough for the longest of our answers and for what a model thinks before it. */
const maxTokens = 8_000;

/**
 * Asks the model for one thing; once more where that may help. Throws `AiFailed`, and `too-slow` also where the
 * caller's `signal` ends it.
 */
export async function ask<Given, Schema extends z.ZodType, Made>(
  connection: AiConfig,
  task: Task<Given, Schema, Made>,
  given: Given,
  signal: AbortSignal,
): Promise<Made> {
  try {
    return await askOnce(connection, task, given, signal);
  } catch (error) {
    if (!(error instanceof AiFailed) || !passing.includes(error.why)) throw error;
    const waitMs = error.waitMs ?? connection.pauseMs;
    if (waitMs > longestPauseMs) throw error;
    await pause(waitMs, signal);
    return await askOnce(connection, task, given, signal);
  }
}

async function askOnce<Given, Schema extends z.ZodType, Made>(
  connection: AiConfig,
  task: Task<Given, Schema, Made>,
  given: Given,
  outer: AbortSignal,
): Promise<Made> {
  const { model, limitMs } = connection;
  const begun = Date.now();
  const logCall = (outcome: CallLine['outcome'], usage?: Anthropic.Usage, status?: number): void => {
    const tokensIn = usage
      ? usage.input_tokens + (usage.cache_creation_input_tokens ?? 0) + (usage.cache_read_input_tokens ?? 0)
      : 0;
    const tokensOut = usage?.output_tokens ?? 0;
    const usd = costOf(model, tokensIn, tokensOut);
    const ms = Date.now() - begun;
    const line: CallLine = { task: task.name, model, outcome, tokensIn, tokensOut, ms, usd };
    log().info({ ...line, ...(status && { status }) }, 'model called');
  };
  if (outer.aborted) throw new AiFailed('too-slow');
  const { api, errors, format } = await load(connection);
  const output = format(task.schema);
  const { signal, ended, clear } = endOf(outer, limitMs);
  let message: Anthropic.Message;
  try {
    const asked = api.messages.create(
      {
        model,
        max_tokens: maxTokens,
        system: task.system,
        messages: [{ role: 'user', content: wrap(task.material(given), task.reminder) }],
        output_config: { format: output, ...effortOf(model) },
      },
      { signal, maxRetries: 0, timeout: limitMs },
    );
    message = await Promise.race([asked, ended]);
  } catch (error) {
    const failed = failureOf(error, signal, errors);
    logCall(failed.why, undefined, error instanceof errors.APIError ? error.status : undefined);
    throw failed;
  } finally {
    clear();
  }
  const answer = answerOf(message, output.parse);
  if (answer instanceof AiFailed) {
    logCall(answer.why, message.usage);
    throw answer;
  }
  logCall('made', message.usage);
  return task.clean(answer.made, given);
}

/** What a message holds, or why that is nothing. Its end is looked at first: half an answer is no answer. */
function answerOf<T>(message: Anthropic.Message, parse: (text: string) => T): { made: T } | AiFailed {
  if (message.stop_reason === 'refusal') return new AiFailed('refused');
  if (message.stop_reason === 'max_tokens' || message.stop_reason === 'model_context_window_exceeded') {
    return new AiFailed('cut-off');
  }
  try {
    const text = message.content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('');
    return { made: parse(text) };
  } catch {
    // The error's own words quote the text.
    return new AiFailed('unreadable');
  }
}

function failureOf(error: unknown, signal: AbortSignal, errors: typeof Anthropic): AiFailed {
  if (signal.aborted || error instanceof errors.APIConnectionTimeoutError) return new AiFailed('too-slow');
  if (!(error instanceof errors.APIError)) {
    // A body that is no JSON, or ends before its end.
    return error instanceof SyntaxError ? new AiFailed('unreadable') : new AiFailed('unreachable');
  }
  const { status, headers } = error;
  if (status === undefined) return new AiFailed('unreachable');
  if (status === 429 || status === 529) return new AiFailed('busy', String(status), waitOf(headers));
  if (status >= 500 || status === 408) return new AiFailed('unreachable', String(status));
  return new AiFailed('not-accepted', String(status));
}

function waitOf(headers: Headers | undefined): number | undefined {
  const seconds = Number.parseFloat(headers?.get('retry-after') ?? '');
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : undefined;
}

/** Models of the fifth generation think before they write, at length unless told otherwise; older ones do not know the word. */
function effortOf(model: string): { effort?: 'low' } {
  return /^claude-(sonnet|opus|fable|mythos)-([5-9]|\d\d)/.test(model) ? { effort: 'low' } : {};
}
