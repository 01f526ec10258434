import { singaporeDay } from '~/core/dates';
import { dayMs } from '~/core/days';
import type { Brief } from '~/gateways/ai';
import type { CompanyDb } from '~db/company-db';
import { ownFirm } from '../account/index.server';
import { addedText } from './added-text';
import { type Interaction, interactions, type NoteVersion, noteVersions } from './collections';
import { findClient } from './find-client.server';

type Recent = Brief['recent'][number];

/** As many saves of the notes and interactions as are looked at, and as much of both as is told. */
const lately = 20;
/** A meeting of each week until next year would leave no room for anything else. */
const aheadMs = 30 * dayMs;

/**
 * What is told of a client to whoever writes for it: its record, its notes, what was added to them lately, what else
 * was done with it or is planned soon, the firm's own name and trade, and the day in Singapore. Telephone, e-mail and
 * names of people stay here. A 404 for an unknown client.
 */
export async function readBrief(db: CompanyDb, clientId: string, now = new Date()): Promise<Brief> {
  const [client, firm, versions, done] = await Promise.all([
    findClient(db, clientId),
    ownFirm(db),
    db.in(noteVersions).list({ clientId }, { sort: { version: -1 }, limit: lately + 1 }),
    db
      .in(interactions)
      .list(
        { clientId, at: { $lt: new Date(now.getTime() + aheadMs) } },
        { sort: { at: -1 }, limit: lately },
      ),
  ]);
  const { name, industry, address, website, notes } = client;
  return {
    today: singaporeDay(now),
    firm: { name: firm.name, industry: firm.industry ?? '' },
    client: { name, industry, address, website, notes },
    recent: [...whatWasAdded(versions), ...done.map(inWords)]
      .sort((one, other) => other.day.localeCompare(one.day))
      .slice(0, lately),
  };
}

/** A meeting may be ahead: its day says so. */
function inWords({ kind, at, open, title }: Interaction): Recent {
  return { day: singaporeDay(at), text: `${kind}${open ? ' (open)' : ''}: ${title}` };
}

/** Each save holds the whole text: told is what the one before it did not have, newest first. */
function whatWasAdded(versions: readonly NoteVersion[]): Recent[] {
  return versions.slice(0, lately).flatMap(({ text, at }, place) => {
    const added = addedText(versions[place + 1]?.text ?? '', text);
    return added === '' ? [] : [{ day: singaporeDay(at), text: added }];
  });
}
