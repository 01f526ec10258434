/**
 * Exponential smoothing of daily demand. Formulas: Hyndman & Athanasopoulos, 'Forecasting: Principles and Practice'
 * (3rd edition), chapters 8.1 to 8.4 (additive, in error-correction form), and for intermittent demand Teunter,
 * Syntetos & Babai, 'Intermittent demand: Linking forecasting to inventory obsolescence' (EJOR 214, 2011).
 */

/** A method with its parameters, fitted to a history: its forecasts of each past day and of the next days. */
export interface Fitted {
  /** The forecast of each day of the history, from the days before it. */
  oneStep: number[];
  /** The forecast for `ahead` days after the history, from 1; never below 0. */
  ahead(days: number): number;
}

export type Method = (history: readonly number[]) => Fitted;

const season = 7;

/** Simple smoothing, only a level (ETS(A,N,N)). `alpha` is the share of an error that moves the level. */
export const levelOnly =
  (alpha: number): Method =>
  (history) => {
    let level = mean(history.slice(0, season));
    const oneStep = history.map((value) => {
      const said = level;
      level += alpha * (value - level);
      return said;
    });
    return { oneStep, ahead: () => Math.max(0, level) };
  };

/** A level and a seasonal term per weekday (ETS(A,N,A)). `gamma` is the share of an error that moves the weekday. */
export const weekly =
  (alpha: number, gamma: number): Method =>
  (history) => {
    const { level: first, days } = beginning(history);
    let level = first;
    const oneStep = history.map((value, at) => {
      const day = at % season;
      const share = days[day] ?? 0;
      const said = level + share;
      const error = value - said;
      level += alpha * error;
      days[day] = share + gamma * (1 - alpha) * error;
      return Math.max(0, said);
    });
    return {
      oneStep,
      ahead: (ahead) => Math.max(0, level + (days[(history.length + ahead - 1) % season] ?? 0)),
    };
  };

/** The same with a damped trend (ETS(A,Ad,A)), which shrinks by the factor `damped` each day. */
export const weeklyWithTrend =
  (alpha: number, beta: number, gamma: number, damped = 0.95): Method =>
  (history) => {
    const { level: first, days } = beginning(history);
    let level = first;
    let trend = 0;
    const oneStep = history.map((value, at) => {
      const day = at % season;
      const share = days[day] ?? 0;
      const said = level + damped * trend + share;
      const error = value - said;
      level += damped * trend + alpha * error;
      trend = damped * trend + alpha * beta * error;
      days[day] = share + gamma * (1 - alpha) * error;
      return Math.max(0, said);
    });
    return {
      oneStep,
      ahead: (ahead) => {
        const grown = (damped * (1 - damped ** ahead)) / (1 - damped);
        return Math.max(0, level + trend * grown + (days[(history.length + ahead - 1) % season] ?? 0));
      },
    };
  };

/** Intermittent demand (TSB): the probability of demand on a day, times its size. */
export const seldom =
  (alpha: number, beta: number): Method =>
  (history) => {
    const sales = history.filter((value) => value > 0);
    let size = mean(sales.slice(0, 3));
    let likely = sales.length / Math.max(1, history.length);
    const oneStep = history.map((value) => {
      const said = likely * size;
      likely += beta * ((value > 0 ? 1 : 0) - likely);
      if (value > 0) size += alpha * (value - size);
      return said;
    });
    return { oneStep, ahead: () => likely * size };
  };

/** Initial values: the mean of the first weeks, and each weekday's difference from it. */
function beginning(history: readonly number[]) {
  const first = history.slice(0, season * Math.min(4, Math.floor(history.length / season)));
  const level = mean(first);
  const days = Array.from(
    { length: season },
    (_, day) => mean(first.filter((__, at) => at % season === day)) - level,
  );
  return { level, days };
}

/** The mean; 0 for an empty list. */
export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
