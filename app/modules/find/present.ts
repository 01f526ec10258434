import { listQuery } from '~/core/list-query';
import type { Command } from './commands.server';
import type { GroupHits } from './find.server';

interface Result {
  q: string;
  hint: string | null;
  corrected: string | null;
  groups: readonly GroupHits[];
  commands: readonly Command[];
}

/** What was found in the documented shape, which the page shows too. */
export function presentFind({ q, hint, corrected, groups, commands }: Result) {
  return {
    q,
    hint: hint ?? '',
    corrected: corrected ?? '',
    commands: commands.map(({ title, link }) => ({ title, link })),
    groups: groups.map(({ group: { kind, title, page, list }, hits, more }) => ({
      kind: kind as string,
      title,
      more,
      list: list ? `${list}${listQuery(['q'], { q: corrected ?? q })}` : '',
      items: hits.map((hit) => ({
        id: hit.refId,
        title: hit.title,
        hint: hit.hint,
        link: page(hit.refId),
      })),
    })),
  };
}

export type ShownFind = ReturnType<typeof presentFind>;
