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
    .filter(({ title, also = '' }) => {
      const words = findWords(`${title} ${also}`);
      return typed.every((word) => words.some((one) => one.startsWith(word)));
    })
    .map(({ title, link }) => ({ title, link }));
}

interface ForClient {
  /** What names the client. */
  name: string;
  /** The command for this client. */
  command(client: { id: string; name: string }): Command;
}

/** The command for a client that a text begins, if it does and they have it: 'new quotation for ah seng'. */
export function clientCommand(who: Who, q: string): ForClient | null {
  const [, word = '', name = ''] = /^\s*(?:new|add)\s+(\S+)\s+for\s+(.+)$/i.exec(q) ?? [];
  const command = commandsOf(who).find(({ forClient }) => forClient?.includes(word.toLowerCase()));
  if (!command) return null;
  return {
    name,
    command: (client) => ({
      title: `${command.title} for ${client.name}`,
      link: `${command.link}?client=${client.id}`,
    }),
  };
}
