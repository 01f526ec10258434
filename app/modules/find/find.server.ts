import type { Filter } from 'mongodb';
import { z } from 'zod';
import { type Actor, holds } from '~/core/access';
import {
  beginningKey,
  compactNumber,
  findPhrase,
  findWords,
  longestPart,
  numberBeginning,
  numberKey,
  oneMistake,
  rarity,
} from '~/core/find-words';
import { longestSearch } from '~/core/list-query';
import { allOf, type FoundGroup } from '~/core/modules.server';
import { literally } from '~/core/search-key';
import { line } from '~/core/text';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { type FindEntry, findEntries } from '~db/find-entries';
import type { CompanySeen } from '~db/sessions';
import { clientChoice } from '../crm/index.server';
import { peopleToRecordFor } from '../leave/index.server';
import { numbersAsked } from '../today/index.server';
import { type Command, commandsFor, commandsForNamed } from './commands.server';
import * as messages from './messages';

/** What somebody types to find something. */
const findText = line({ most: longestSearch }).default('').describe('Letters or numbers to search for.');

/** As many of a kind as are shown. */
const mostShown = 8;
/** As many with an exact number, or with the words in another order, are read. */
const mostRead = 50;
/** Words in any order are looked for among as many of the entries with the rarest of them. */
const mostCandidates = 1_000;
/** As many clients or people as commands are offered for. */
const mostNamed = 5;

type Hit = Pick<FindEntry, '_id' | 'kind' | 'refId' | 'title' | 'hint' | 'at'>;
const shown = { kind: 1, refId: 1, title: 1, hint: 1, at: 1 } as const;

/** A group of what somebody may find, narrowed to their own where they may not find all. */
interface Searched extends FoundGroup {
  who?: string;
}

/** What was found of a kind. */
export interface GroupHits {
  group: Searched;
  hits: Hit[];
  /** There are more than these. */
  more: boolean;
}

/** Finds what the caller may open: exact numbers first, then what begins with the words, then what is one mistake away. */
export const find = operation({
  name: 'find',
  access: 'signed-in',
  effect: 'read',
  failed: messages.failed,
  input: z.object({ q: findText }),
  async run({ input: { q }, actor, company, db }) {
    const words = findWords(q);
    const hint = q === '' ? null : hintFor(words);
    if (words.length === 0 || hint) return { q, hint, corrected: null, groups: [], commands: [] };
    const groups = groupsFor(actor);
    const [found, commands] = await Promise.all([
      search(db, groups, { q, words }),
      offer(db, { actor, company, q }),
    ]);
    if (found.length > 0 || commands.length > 0) return { q, hint, corrected: null, groups: found, commands };
    const meant = await correct(db, groups, words);
    const then = meant ? await search(db, groups, { q: meant.join(' '), words: meant }) : [];
    return { q, hint, corrected: (then.length > 0 && meant?.join(' ')) || null, groups: then, commands };
  },
});

/** Why nothing is looked for: one Latin letter, or no letter at all. A single Chinese one is a word, and 'A&W' is a name. */
function hintFor(words: readonly string[]): string | null {
  if (words.length === 0) return messages.noLetters;
  return words.length === 1 && isLetter(words[0]) ? messages.tooShort : null;
}

const isLetter = (word = '') => /^\p{ASCII}$/u.test(word);

/** All groups, in the order in which they are shown. */
const foundGroups = () => allOf(({ found }) => found).toSorted((one, other) => one.rank - other.rank);

function groupsFor({ access, userId }: Actor): Searched[] {
  return foundGroups().flatMap((group): Searched[] => {
    if (!group.key || holds(access, group.key)) return [group];
    return group.own ? [{ ...group, page: group.own, who: userId }] : [];
  });
}

/** Exact numbers, and what begins with the text; the numbers stand first. */
async function search(
  db: CompanyDb,
  groups: readonly Searched[],
  { q, words }: { q: string; words: readonly string[] },
): Promise<GroupHits[]> {
  const [numbered, begun] = await Promise.all([
    readHits(db, { ...someOf(groups), words: numberKey(q) }, mostRead),
    readBegun(db, groups, q, words),
  ]);
  const isFew = words.length > 1 && numbered.length + begun.length < mostShown;
  const anyOrder = isFew ? await readAnyOrder(db, groups, words) : [];
  const others = new Map([...begun, ...anyOrder].map((hit) => [hit._id, hit]));
  for (const { _id } of numbered) others.delete(_id);
  const sorted = [...numbered, ...[...others.values()].sort(latestFirst)];
  return groups.flatMap((group) => {
    const hits = sorted.filter(({ kind }) => kind === group.kind);
    if (hits.length === 0) return [];
    return [{ group, hits: hits.slice(0, mostShown), more: hits.length > mostShown }];
  });
}

const latestFirst = (one: Hit, other: Hit) => (other.at?.getTime() ?? 0) - (one.at?.getTime() ?? 0);

async function readHits(db: CompanyDb, filter: Filter<FindEntry>, limit: number): Promise<Hit[]> {
  // In the order of the index: a sort would read all that fit.
  return await db.in(findEntries).list(filter, { sort: {}, limit, projection: shown });
}

/** Records of these groups, and of some only those that are one's own. */
function someOf(groups: readonly Searched[]): Filter<FindEntry> {
  const [own] = groups.filter(({ who }) => who);
  const all = groups.filter(({ who }) => !who).map(({ kind }) => kind);
  const ofAll: Filter<FindEntry> = { kind: all.length === 1 ? all[0] : { $in: all } };
  if (!own) return ofAll;
  const ofOwn: Filter<FindEntry> = { who: own.who, kind: own.kind };
  return all.length === 0 ? ofOwn : { $or: [ofAll, ofOwn] };
}

const begins = (text: string) => new RegExp(`^${literally(beginningKey(text))}`);
const numberBegins = (text: string) => new RegExp(`^${literally(numberBeginning(text))}`);
/** What begins with a word, or has a number that does. */
const wordBegins = (word: string) => ({ parts: { $in: [begins(word), numberBegins(word)] } });

/** What begins with the text: of each kind all, or more than are shown. */
async function readBegun(
  db: CompanyDb,
  groups: readonly Searched[],
  q: string,
  words: readonly string[],
): Promise<Hit[]> {
  const phrase = findPhrase(q);
  // A number, and a name with initials, may be written with spaces and without.
  const asTyped = { parts: { $in: [begins(phrase), begins(compactNumber(q)), numberBegins(q)] } };
  // A key holds the beginning of a long text, and the words tell the rest.
  const others = phrase.length > longestPart ? words.map(wordBegins) : [];
  const found = await eachWay(groups, async (some) => {
    const enough: Hit[] = [];
    for (let rest = some; ; ) {
      // With so many hits there is a kind with more than are shown. The others are read again without it.
      const limit = rest.length * mostShown + 1;
      const filter = { ...someOf(rest), $and: [asTyped, ...others] };
      const hits = await readHits(db, filter, limit);
      if (hits.length < limit) return [...enough, ...hits];
      const ofKind = (kind: string) => hits.filter((hit) => hit.kind === kind);
      const full = rest.filter(({ kind }) => ofKind(kind).length > mostShown);
      enough.push(...full.flatMap(({ kind }) => ofKind(kind)));
      rest = rest.filter((group) => !full.includes(group));
      if (rest.length === 0) return enough;
    }
  });
  return found.flat();
}

/** What has words that begin with these, in any order. A single letter is a whole word. */
async function readAnyOrder(
  db: CompanyDb,
  groups: readonly Searched[],
  words: readonly string[],
): Promise<Hit[]> {
  const ordered = [...words].sort((one, other) => rarity(other) - rarity(one));
  const [rarest, ...others] = ordered.map((word) => ({
    $match: isLetter(word) ? { words: word } : wordBegins(word),
  }));
  const found = await eachWay(groups, (some) =>
    db
      .in(findEntries)
      .aggregate<Hit>([
        { $match: someOf(some) },
        ...(rarest ? [rarest] : []),
        { $limit: mostCandidates },
        ...others,
        { $limit: mostRead },
        { $project: shown },
      ]),
  );
  return found.flat();
}

/** Reads the groups of which all is found by kind, and those of which one's own is found by person: each has its index. */
async function eachWay<R>(
  groups: readonly Searched[],
  read: (some: readonly Searched[]) => Promise<R>,
): Promise<R[]> {
  const ways = [groups.filter(({ who }) => !who), groups.filter(({ who }) => who)];
  return await Promise.all(ways.filter((some) => some.length > 0).map(read));
}

/** Shorter words have too many neighbours. */
const shortestCorrected = 4;
const longestCorrected = 24;
const mostCorrected = 20;

/** The words that were meant, where one or more of them is a mistake away from some that the caller may find; else null. */
async function correct(
  db: CompanyDb,
  groups: readonly Searched[],
  words: readonly string[],
): Promise<string[] | null> {
  const meant = await Promise.all(words.map((word) => correctWord(db, groups, word)));
  return meant.some((word, at) => word !== words[at]) ? meant : null;
}

async function correctWord(db: CompanyDb, groups: readonly Searched[], word: string): Promise<string> {
  const mayBeWrong =
    word.length >= shortestCorrected && word.length <= longestCorrected && /\p{L}/u.test(word);
  if (!mayBeWrong) return word;
  const itself = { ...someOf(groups), ...wordBegins(word) };
  const near = oneMistake(word);
  // For all kinds at once each word is one place in the index.
  const isWhole = groups.length === foundGroups().length && groups.every(({ who }) => !who);
  const filter = { ...(isWhole ? {} : someOf(groups)), words: { $in: near } };
  const [[known], some] = await Promise.all([
    db.in(findEntries).list(itself, { sort: {}, limit: 1, projection: { _id: 1 } }),
    db.in(findEntries).list(filter, { sort: {}, limit: mostCorrected, projection: { words: 1 } }),
  ]);
  if (known) return word;
  const neighbours = new Set(near);
  const counts = new Map<string, number>();
  for (const one of some.flatMap(({ words }) => words).filter((one) => neighbours.has(one)))
    counts.set(one, (counts.get(one) ?? 0) + 1);
  const [[best] = [word]] = [...counts].sort(([, one], [, other]) => other - one);
  return best;
}

/** What answers a question such as 'who owes', the commands that fit, and those for a client or a person that the text names. */
async function offer(
  db: CompanyDb,
  { actor, company, q }: { actor: Actor; company: CompanySeen; q: string },
): Promise<Command[]> {
  const named = commandsForNamed(actor, q);
  if (named) {
    const { name, of, commands } = named;
    const { options } = await (of === 'client'
      ? clientChoice(db, { q: name })
      : peopleToRecordFor(db, actor, { q: name }));
    return options.slice(0, mostNamed).flatMap(commands);
  }
  const numbers = await numbersAsked(db, { person: actor, company }, findWords(q));
  const answers = numbers.map(({ label, value, about, link }) => ({
    title: `${label}: ${value}${about ? ` (${about})` : ''}`,
    link,
  }));
  const others = commandsFor(actor, q).filter(({ link }) => !answers.some((one) => one.link === link));
  return [...answers, ...others];
}
