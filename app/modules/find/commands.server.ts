import type { Actor } from '~/core/access';
import { findWords } from '~/core/find-words';
import { allOf, type Command as Offered, sees } from '~/core/modules.server';

/** A page, or something to do: a choice that is no record. */
export type Command = Pick<Offered, 'title' | 'link'>;

type Who = Pick<Actor, 'access' | 'drives'>;

/** The commands that somebody has, in their order. */
const commandsOf = (who: Who) =>
  allOf(({ commands }) => commands)
    .filter((command) => sees(command, who))
    .toSorted(({ rank: one = Infinity }, { rank: other = Infinity }) => (one === other ? 0 : one - other));

/** The commands that somebody has, each word of which begins a word of theirs. */
export function commandsFor(who: Who, q: string): Command[] {
  const typed = findWords(q);
  if (typed.length === 0) return [];
  return commandsOf(who)
    .filter(({ title, link, also = '' }) => {
      // Of somebody who has to be named.
      if (link.includes('{id}')) return false;
      const words = findWords(`${title} ${also}`);
      return typed.every((word) => words.some((one) => one.startsWith(word)));
    })
    .map(({ title, link }) => ({ title, link }));
}

interface ForNamed {
  /** What names the client or the person. */
  name: string;
  of: 'client' | 'person';
  /** The commands for this one. */
  commands(one: { id: string; name: string }): Command[];
}

/** The commands for a client or a person that a text names, if they have them: 'new quotation for ah seng', 'leave for faris'. */
export function commandsForNamed(who: Who, q: string): ForNamed | null {
  const [, verb, word = '', name = ''] =
    /^\s*(?:(new|add|record)\s+)?(\S+)\s+(?:for|of)\s+(.+)$/i.exec(q) ?? [];
  const all = commandsOf(who);
  const typed = word.toLowerCase();
  const ofClient = all.filter(
    ({ forClient, link }) => forClient?.includes(typed) && (verb !== undefined || link.includes('{id}')),
  );
  const found = ofClient.length > 0 ? ofClient : all.filter(({ forPerson }) => forPerson?.includes(typed));
  if (found.length === 0) return null;
  return {
    name,
    of: ofClient.length > 0 ? 'client' : 'person',
    commands: (one) =>
      found.map(({ title, link }) => ({
        title: `${title} for ${one.name}`,
        link: link.includes('{id}') ? link.replace('{id}', one.id) : `${link}?client=${one.id}`,
      })),
  };
}
