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

/** In ms. The longest pause before the retry that the API may ask for. */
const longestPauseMs = 20_000;

/** The log line of each call. It never contains what was sent or answered. */
interface CallLine {
  task: string;
  model: string;
  outcome: 'made' | WhyFailed;
  tokensIn: number;
  tokensOut: number;
  ms: number;
  /** In US dollars; null if the model's price is unknown. */
  usd: number | null;
  /** The HTTP status of an error. */
  status?: number;
}

/** Failures that a retry may fix. A refusal would be the same again, and a slow answer has used up the caller's time. */
const passing: readonly WhyFailed[] = ['unreachable', 'busy', 'unreadable'];

/** Enough for the longest answer and the model's thinking before it. */
const maxTokens = 8_000;

/** Asks the model once, and again if that may help. Throws `AiFailed`; `too-slow` also if the caller's `signal` aborts. */
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
  // The SDK gives null for an empty answer, such as a proxy's 204.
  let message: Anthropic.Message | null;
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
    logCall(answer.why, message?.usage);
    throw answer;
  }
  logCall('made', message?.usage);
  return task.clean(answer.made, given);
}

/** The parsed answer of a message, or why there is none. The stop reason is checked first, since half an answer is useless. */
function answerOf<T>(message: Anthropic.Message | null, parse: (text: string) => T): { made: T } | AiFailed {
  if (message === null) return new AiFailed('unreadable');
  if (message.stop_reason === 'refusal') return new AiFailed('refused');
  if (message.stop_reason === 'max_tokens' || message.stop_reason === 'model_context_window_exceeded') {
    return new AiFailed('cut-off');
  }
  try {
    const text = message.content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('');
    return { made: parse(text) };
  } catch {
    // The original error message quotes the answer, so it is dropped.
    return new AiFailed('unreadable');
  }
}

function failureOf(error: unknown, signal: AbortSignal, errors: typeof Anthropic): AiFailed {
  if (signal.aborted || error instanceof errors.APIConnectionTimeoutError) return new AiFailed('too-slow');
  if (!(error instanceof errors.APIError)) {
    // A body that is not JSON, or is incomplete.
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

/** Models of the fifth generation think at length unless `effort` says otherwise. Older models do not know the option. */
function effortOf(model: string): { effort?: 'low' } {
  return /^claude-(sonnet|opus|fable|mythos)-([5-9]|\d\d)/.test(model) ? { effort: 'low' } : {};
}
