/**
 * US dollars for a million tokens, in and out, as Anthropic publishes them; the first that a model's name begins with
 * counts. Only for the log: no credit hangs on it.
 */
const perMillion: readonly (readonly [begins: string, input: number, output: number])[] = [
  ['claude-fable-5', 10, 50],
  ['claude-mythos-5', 10, 50],
  ['claude-opus-5-5', 4, 20],
  ['claude-opus-5', 5, 25],
  ['claude-opus-4', 5, 25],
  ['claude-sonnet-5', 2, 10],
  ['claude-sonnet-4', 3, 15],
  ['claude-haiku-5-5', 0.1, 0.5],
  ['claude-haiku-4-5', 1, 5],
];

/** What a call cost in US dollars, to a millionth; null for a model whose price is not known here. */
export function costOf(model: string, tokensIn: number, tokensOut: number): number | null {
  const price = perMillion.find(([begins]) => model.startsWith(begins));
  if (!price) return null;
  const [, input, output] = price;
  return Math.round(tokensIn * input + tokensOut * output) / 1_000_000;
}
