import { e164 } from '~/core/phone';
import { searchKey } from '~/core/search-key';
import type { Client } from './collections';
import type { ClientDetails } from './fields';

/** The record of a new client. */
export function newClient(
  _id: string,
  details: ClientDetails,
  { createdBy, at, notes = '' }: { createdBy: string; at: Date; notes?: string },
): Omit<Client, 'companyId'> {
  return {
    _id,
    ...details,
    phoneE164: e164(details.phone),
    sortName: sortNameOf(details.name),
    leadScore: '',
    lastContactAt: new Date(0),
    notes,
    notesVersion: notes === '' ? 0 : 1,
    revision: 0,
    createdBy,
    createdAt: at,
    updatedAt: at,
  };
}

/** The name as it is compared, for sorting and searching. */
export function sortNameOf(name: string): string {
  return searchKey(name);
}
