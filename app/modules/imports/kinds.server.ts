import { type Actor, holds } from '~/core/access';
import type { ImportField, ImportKind } from '~/core/import-kind.server';
import { allOf } from '~/core/modules.server';
import { Refusal } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';

const kinds = () => allOf(({ imports }) => imports);

/** The kinds of lists that this person may import. */
export function kindsFor({ access }: Pick<Actor, 'access'>): readonly ImportKind[] {
  return kinds().filter(({ key }) => key === null || holds(access, key));
}

/** The kind with this name. Refuses unknown ones with 404, and people without its flag with 403. */
export function kindFor(actor: Pick<Actor, 'access'>, name: string): ImportKind {
  const kind = kinds().find((one) => one.name === name);
  if (!kind) throw new Refusal('not-found');
  if (kind.key !== null && !holds(actor.access, kind.key)) throw new Refusal('forbidden');
  return kind;
}

/** The same with the fields of this company that the person may fill in. */
export async function rulesFor(
  db: CompanyDb,
  actor: Pick<Actor, 'access' | 'userId'>,
  name: string,
): Promise<{ kind: ImportKind; fields: readonly ImportField[]; actor: Pick<Actor, 'access' | 'userId'> }> {
  const kind = kindFor(actor, name);
  return { kind, fields: await kind.fields(db, actor), actor };
}
