import { randomBytes } from 'node:crypto';
import { type AiConfig, config } from '~/core/config.server';
import { ask } from './anthropic';
import type { Brief, IdeaInWords, Piece } from './brief';
import { sampleIdea } from './sample/idea';
import { sampleScenes } from './sample/scenes';
import { sampleTrends } from './sample/trends';
import {
  type IdeaMade,
  ideaTask,
  type SceneMade,
  scenesTask,
  type TrendMade,
  trendsTask,
  type WeekRated,
  weekTask,
} from './tasks';

export type { Brief, IdeaInWords, Piece } from './brief';
export { AiFailed, type WhyFailed } from './failed';
export type { IdeaMade, SceneMade, TrendMade, WeekRated } from './tasks';

/** A result and its author: a model, or the offline generator, whose results are marked as sample content. */
interface Made<T> {
  made: T;
  source: 'ai' | 'sample';
  /** The model's name; null for the offline generator. */
  model: string | null;
}

/** `signal` aborts the work; `seed` makes the offline generator repeatable in tests. */
interface Asking {
  signal: AbortSignal;
  seed?: string;
}

/** Whether a model is configured. If not, results are marked as sample content. */
export function aiIsOn(): boolean {
  return config().ai !== null;
}

/** One marketing idea for a client, different from those titled in `avoid`. Throws `AiFailed`. */
export async function writeIdea(
  brief: Brief,
  { avoid, signal, seed }: Asking & { avoid: readonly string[] },
): Promise<Made<IdeaMade>> {
  const { ai } = config();
  if (!ai) return sample(sampleIdea(brief, avoid, seed ?? anySeed()));
  return byModel(ai, await ask(ai, ideaTask, { brief, avoid }, signal));
}

/** The five or six scenes of an idea's storyboard. Throws `AiFailed`. */
export async function writeScenes(
  brief: Brief,
  idea: IdeaInWords,
  { signal, seed }: Asking,
): Promise<Made<SceneMade[]>> {
  const { ai } = config();
  if (!ai) return sample(sampleScenes(brief, idea, seed ?? anySeed()));
  return byModel(ai, await ask(ai, scenesTask, { brief, idea }, signal));
}

/** Three to five market trends for a client. They cite no sources, as the page says. Throws `AiFailed`. */
export async function writeTrends(brief: Brief, { signal, seed }: Asking): Promise<Made<TrendMade[]>> {
  const { ai } = config();
  if (!ai) return sample(sampleTrends(brief, seed ?? anySeed()));
  return byModel(ai, await ask(ai, trendsTask, { brief }, signal));
}

/**
 * A client's sentiment in one week, from that week's texts. Only if `aiIsOn`; otherwise the module calculates it
 * itself. Throws `AiFailed`.
 */
export async function rateWeek(
  brief: Brief,
  pieces: readonly Piece[],
  { signal }: Pick<Asking, 'signal'>,
): Promise<WeekRated & { model: string }> {
  const { ai } = config();
  if (!ai) throw new Error('Without a key no week is rated here');
  const week = await ask(ai, weekTask, { brief, pieces }, signal);
  return { ...week, model: ai.model };
}

function byModel<T>({ model }: AiConfig, made: T): Made<T> {
  return { made, source: 'ai', model };
}

function sample<T>(made: T): Made<T> {
  return { made, source: 'sample', model: null };
}

function anySeed(): string {
  return randomBytes(8).toString('hex');
}
