import { createHash, timingSafeEqual } from 'node:crypto';
import { createContext, type RouterContextProvider } from 'react-router';

type Phase = 'identity' | 'operation' | 'render';

/** The timings of one request in milliseconds. Of parallel operations with one name it keeps the longest. */
export class Timings {
  readonly #began = performance.now();
  readonly #phases = new Map<Phase, number>();

  add(phase: Phase, milliseconds: number): void {
    this.#phases.set(phase, Math.max(this.#phases.get(phase) ?? 0, milliseconds));
  }

  /** The value of the `Server-Timing` header. */
  header(): string {
    const all: [string, number][] = [...this.#phases, ['total', performance.now() - this.#began]];
    return all.map(([name, milliseconds]) => `${name};dur=${milliseconds.toFixed(1)}`).join(', ');
  }
}

/** Set only if the request may see its timings: in development, and with the metrics token. */
export const requestTimings = createContext<Timings | null>(null);

/** Runs a part of a request and records its duration if timings were requested. */
export async function timePhase<T>(
  context: Readonly<RouterContextProvider>,
  phase: Phase,
  work: () => T | Promise<T>,
): Promise<T> {
  const timings = context.get(requestTimings);
  if (!timings) return await work();
  const began = performance.now();
  try {
    return await work();
  } finally {
    timings.add(phase, performance.now() - began);
  }
}

/** Whether an `Authorization` header carries the metrics token. */
export function carriesMetricsToken(authorization: string | undefined, token: string | undefined): boolean {
  const [, given] = /^Bearer\s+(.+)$/i.exec(authorization ?? '') ?? [];
  return !!token && !!given && timingSafeEqual(digest(given), digest(token));
}

/** Digests have equal length, as the constant-time comparison needs. */
const digest = (text: string) => createHash('sha256').update(text).digest();
