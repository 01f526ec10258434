import { initialsOf } from '~/core/initials';
import type { Client } from './collections';
import { sentDetails } from './fields';

/** A client in the API's shape. `name` equals `CompanyName`, and `phone` equals `contact`. */
export function presentCustomer(client: Client) {
  return {
    ...presentPicker(client),
    ...sentDetails(client),
    phone: client.phone,
    initials: initialsOf(client.name),
    leadScore: client.leadScore,
    notes: client.notes,
    version: client.notesVersion,
    revision: client.revision,
    createdAt: client.createdAt.toISOString(),
  };
}

/** What a picker needs, and all that callers without the CRM flag get. */
export function presentPicker({ _id, name, industry }: Pick<Client, '_id' | 'name' | 'industry'>) {
  return { id: _id, name, industry };
}
