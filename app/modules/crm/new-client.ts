import type { z } from 'zod';
import type { Client } from './collections';
import type { newClientInput } from './schema';
import { sortNameOf } from './sort-name';

/** A client's record as it begins. */
export function newClient(
  _id: string,
  details: z.output<typeof newClientInput>,
  { createdBy, at, notes = '' }: { createdBy: string; at: Date; notes?: string },
): Omit<Client, 'companyId'> {
  return {
    _id,
    ...details,
    sortName: sortNameOf(details.name),
    leadScore: '',
    notes,
    notesVersion: notes === '' ? 0 : 1,
    revision: 0,
    createdBy,
    createdAt: at,
    updatedAt: at,
  };
}
