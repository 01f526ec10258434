/**
 * How many ways a backtracking engine may have to try before it gives a pattern up, as a function of the text's
 * length: an upper bound, read off the pattern's own form. Infinite where nothing is known.
 */
export type Cost = (length: number) => number;

interface Part {
  ways: Cost;
  /** whether it can match in one way only, so that to repeat it adds no more than the number of rounds */
  single: boolean;
  /** the character that it has to begin with, where that is plain */
  first: string | undefined;
}

const ONE: Cost = () => 1;
const NOTHING: Part = { ways: ONE, single: true, first: undefined };

/** Reads a pattern that JavaScript has accepted. */
export function costOf(pattern: string, options = ''): Cost {
  const reader = new Reader(pattern);
  const { ways } = reader.alternatives();
  // Unless it is held to the beginning, it is tried from every place.
  const held = pattern.startsWith('^') && !reader.branched && !options.includes('m');
  const starts: Cost = held ? ONE : (length) => length + 1;
  return reader.known ? (length) => starts(length) * ways(length) : () => Number.POSITIVE_INFINITY;
}

class Reader {
  private at = 0;
  /** whether there is an alternative outside of all groups */
  branched = false;
  known = true;
  private depth = 0;

  constructor(private readonly pattern: string) {}

  alternatives(): Part {
    const branches = [this.sequence()];
    while (this.pattern[this.at] === '|') {
      this.at++;
      if (this.depth === 0) this.branched = true;
      branches.push(this.sequence());
    }
    if (branches.length === 1) return branches[0] as Part;
    const firsts = branches.map(({ first }) => first);
    const apart = firsts.every((first, i) => first !== undefined && firsts.indexOf(first) === i);
    return {
      ways: (length) => branches.reduce((sum, { ways }) => sum + ways(length), 0),
      single: apart && branches.every(({ single }) => single),
      first: undefined,
    };
  }

  private sequence(): Part {
    const parts: Part[] = [];
    while (this.at < this.pattern.length && this.pattern[this.at] !== '|' && this.pattern[this.at] !== ')')
      parts.push(this.repeated(this.atom()));
    const costly = parts.filter(({ ways }) => ways !== ONE).map(({ ways }) => ways);
    return {
      ways: costly.length === 0 ? ONE : (length) => costly.reduce((all, ways) => all * ways(length), 1),
      single: parts.every(({ single }) => single),
      first: parts[0]?.first,
    };
  }

  private atom(): Part {
    const character = this.pattern[this.at++] as string;
    if (character === '[') return this.characterClass();
    if (character === '(') return this.group();
    if (character === '\\') return this.escape();
    const plain = character !== '.' && character !== '^' && character !== '$';
    return plain && character <= '\x7f' ? { ...NOTHING, first: character.toLowerCase() } : NOTHING;
  }

  private characterClass(): Part {
    for (; this.at < this.pattern.length && this.pattern[this.at] !== ']'; this.at++)
      if (this.pattern[this.at] === '\\') this.at++;
    this.at++;
    return NOTHING;
  }

  private group(): Part {
    const opening = /^\?(?:[:=!]|<[=!]|<[^>]*>)/.exec(this.pattern.slice(this.at));
    if (opening) this.at += opening[0].length;
    this.depth++;
    const inner = this.alternatives();
    this.depth--;
    this.at++;
    const asserts = opening !== null && /[=!]/.test(opening[0]);
    return asserts ? { ...inner, first: undefined } : inner;
  }

  private escape(): Part {
    const character = this.pattern[this.at++] ?? '';
    // What a back reference stands for may be of any length, and is tried in as many ways.
    if (/[1-9k]/.test(character)) this.known = false;
    return NOTHING;
  }

  private repeated(part: Part): Part {
    const found = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/.exec(this.pattern.slice(this.at));
    if (!found) return part;
    this.at += found[0].length;
    const [least, most] = rounds(found);
    if (least === most && part.single) return { ...part, first: least > 0 ? part.first : undefined };
    const { single, ways } = part;
    return {
      ways: (length) => {
        const times = Math.min(most, length);
        return single ? (times - Math.min(least, times) + 1) * ways(length) : (ways(length) + 1) ** times;
      },
      single: false,
      first: least > 0 ? part.first : undefined,
    };
  }
}

function rounds([whole, least, comma, most]: RegExpExecArray): [number, number] {
  if (whole.startsWith('*')) return [0, Number.POSITIVE_INFINITY];
  if (whole.startsWith('+')) return [1, Number.POSITIVE_INFINITY];
  if (whole.startsWith('?')) return [0, 1];
  if (comma === '') return [Number(least), Number(least)];
  return [Number(least), most === '' ? Number.POSITIVE_INFINITY : Number(most)];
}
