import { newId } from '~/core/id';
import { e164 } from '~/core/phone';
import type { User } from '~/modules/account/collections';
import type { Client, NoteVersion } from '~/modules/crm/collections';
import { sortNameOf } from '~/modules/crm/new-client';
import type { New } from '../company-db';
import * as data from './data/clients';
import { inTheDay } from './sample';

/** The last letters of numbers that exist, in turn. */
const uenEnds = ['K', 'D', 'G', 'W', 'R'] as const;

const hourMs = 3_600_000;

/** Forty clients of the sample company with a year of notes, written in turn by its boss and its manager. */
export function sampleClients(
  writers: readonly [New<User>, New<User>],
  now: Date,
): { clients: New<Client>[]; notes: New<NoteVersion>[] } {
  const notes: New<NoteVersion>[] = [];
  const clients = data.clients.map((row, index): New<Client> => {
    const {
      name,
      industry,
      contactPerson,
      role,
      phone,
      domain,
      street,
      referral = false,
      notes: texts = [],
    } = row;
    const _id = newId();
    const createdAt = inTheDay(now, 360 - index * 8, index);
    texts.forEach((_, at) => {
      const author = writers[(index + at) % 2 === 0 ? 0 : 1];
      notes.push({
        _id: `${_id}-${at + 1}`,
        clientId: _id,
        version: at + 1,
        // People add to their notes: each version holds the earlier ones.
        text: texts.slice(0, at + 1).join('\n\n'),
        authorId: author._id,
        authorName: author.name,
        at: new Date(
          Math.max(
            +inTheDay(now, ((index * 7) % 50) + 2 + (texts.length - at) * 20, index + at),
            +createdAt + (at + 1) * hourMs,
          ),
        ),
      });
    });
    return {
      _id,
      name,
      sortName: sortNameOf(name),
      industry,
      contactPerson,
      role,
      phone: `+65 ${phone}`,
      phoneE164: e164(phone),
      email: `hello@${domain}`,
      website: `www.${domain}`,
      address: `${street}, Singapore`,
      postalCode: String(68_000 + index * 2_137).padStart(6, '0'),
      // A few still have none: what needs it says so.
      uen: index % 6 === 5 ? '' : `20${10 + (index % 12)}${10_000 + index * 1_979}${uenEnds[index % 5]}`,
      billingEmail: index % 3 === 1 ? `accounts@${domain}` : '',
      referral,
      leadScore: '',
      notes: texts.join('\n\n'),
      notesVersion: texts.length,
      revision: 0,
      createdBy: writers[0]._id,
      createdAt,
      updatedAt: createdAt,
    };
  });
  return { clients, notes };
}
