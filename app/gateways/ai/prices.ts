/**
 * US dollars per million tokens, input and output, as published by Anthropic. The first entry that the model's name
 * starts with applies. Only for the log: credits do not depend on it.
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

/** The price of a call in US dollars, to a millionth; null if the model's price is unknown. */
export function costOf(model: string, tokensIn: number, tokensOut: number): number | null {
  const price = perMillion.find(([begins]) => model.startsWith(begins));
  if (!price) return null;
  const [, input, output] = price;
  return Math.round(tokensIn * input + tokensOut * output) / 1_000_000;
}
