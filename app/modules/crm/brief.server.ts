import { singaporeDay } from '~/core/dates';
import type { Brief } from '~/gateways/ai';
import type { CompanyDb } from '~db/company-db';
import { ownFirm } from '../account/index.server';
import { addedText } from './added-text';
import { type NoteVersion, noteVersions } from './collections';
import { findClient } from './find-client.server';

/** As many saves of the notes as are looked at for what is new in them. */
const lately = 20;

/**
 * What is told of a client to whoever writes for it: its record, its notes, what was added to them lately, the firm's
 * own name and trade, and the day in Singapore. Telephone, e-mail and names of people stay here. A 404 for an unknown
 * client.
 */
export async function readBrief(db: CompanyDb, clientId: string, now = new Date()): Promise<Brief> {
  const [client, firm, versions] = await Promise.all([
    findClient(db, clientId),
    ownFirm(db),
    db.in(noteVersions).list({ clientId }, { sort: { version: -1 }, limit: lately + 1 }),
  ]);
  const { name, industry, address, website, notes } = client;
  return {
    today: singaporeDay(now),
    firm: { name: firm.name, industry: firm.industry ?? '' },
    client: { name, industry, address, website, notes },
    recent: whatWasAdded(versions),
  };
}

/** Each save holds the whole text: told is what the one before it did not have, newest first. */
function whatWasAdded(versions: readonly NoteVersion[]): Brief['recent'] {
  return versions.slice(0, lately).flatMap(({ text, at }, place) => {
    const added = addedText(versions[place + 1]?.text ?? '', text);
    return added === '' ? [] : [{ day: singaporeDay(at), text: added }];
  });
}
