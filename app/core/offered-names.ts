import { comparedLetters } from './compared';

/** One of several records that are chosen by name. */
interface Offered {
  id: string;
  name: string;
  /** What tells it apart from others of the same name. */
  hint: string;
}

/**
 * The text by which a list offers each of these records, by id: the name, with the hint if others have the same name, and with a
 * number if they have the same hint too.
 */
export function offeredNames(records: readonly Offered[]): Map<string, string> {
  const ofName = countOf(records.map(({ name }) => comparedLetters(name)));
  const taken = new Map<string, number>();
  const texts = records
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ id, name, hint }) => {
      if (ofName.get(comparedLetters(name)) === 1) return [id, name] as const;
      const text = `${name} (${hint})`;
      const place = (taken.get(comparedLetters(text)) ?? 0) + 1;
      taken.set(comparedLetters(text), place);
      return [id, place === 1 ? text : `${text} ${place}`] as const;
    });
  return new Map(texts);
}

function countOf(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** The name in a text that offers one of several with that name; undefined if the text cannot be one. */
export const nameInOffered = (text: string) => /^(.+) \(.*\)(?: \d+)?$/u.exec(text.trim())?.[1];
