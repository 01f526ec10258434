import { singaporeDay } from '~/core/dates';
import { dayMs } from '~/core/days';
import type { Brief } from '~/gateways/ai';
import type { CompanyDb } from '~db/company-db';
import { ownCompany } from '../account/index.server';
import { addedText } from './added-text';
import { type Interaction, interactions, type NoteVersion, noteVersions } from './collections';
import { findClient } from './find-client.server';

type Recent = Brief['recent'][number];

/** The most saved notes read, the most interactions read, and the most of both in the brief. */
const lately = 20;
/** A weekly meeting planned until next year would leave no space for anything else. */
const aheadMs = 30 * dayMs;

/**
 * What the AI gets to know when it writes for a client: its record and notes, recent activity, what is planned within 30
 * days, the company's own name and industry, and today's date in Singapore. Phone numbers, email addresses and people's
 * names are left out. Refuses an unknown client with 404.
 */
export async function readBrief(db: CompanyDb, clientId: string, now = new Date()): Promise<Brief> {
  const [client, company, versions, done] = await Promise.all([
    findClient(db, clientId),
    ownCompany(db),
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
    firm: { name: company.name, industry: company.industry ?? '' },
    client: { name, industry, address, website, notes },
    recent: [...whatWasAdded(versions), ...done.map(inWords)]
      .sort((one, other) => other.day.localeCompare(one.day))
      .slice(0, lately),
  };
}

/** The day also tells the reader whether a meeting is still ahead. */
function inWords({ kind, at, open, title }: Interaction): Recent {
  return { day: singaporeDay(at), text: `${kind}${open ? ' (open)' : ''}: ${title}` };
}

/** Each save stores the whole text; this returns only what it added, newest first. */
function whatWasAdded(versions: readonly NoteVersion[]): Recent[] {
  return versions.slice(0, lately).flatMap(({ text, at }, place) => {
    const added = addedText(versions[place + 1]?.text ?? '', text);
    return added === '' ? [] : [{ day: singaporeDay(at), text: added }];
  });
}
