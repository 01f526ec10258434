const whole = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The day for which drivers are asked for: the one that stands in the form while it is one that the server takes, else
 * the one that it began with. Half of a day, or a slip such as the year 2926, is no reason to lose the form.
 */
export function askedDay(typed: string, begun: string): string {
  return whole.test(typed) && typed >= '1900' && typed < '2200' ? typed : begun;
}
