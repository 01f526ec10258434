import { initialsOf } from '~/core/initials';
import type { Client } from './collections';

/** A client in the API's shape. `name` equals `CompanyName`, and `phone` equals `contact`. */
export function presentCustomer(client: Client) {
  const { id, name, industry } = presentPicker(client);
  return {
    // Field by field: a spread at the front cost a microsecond per field, fifty times a list.
    id,
    name,
    industry,
    CompanyName: client.name,
    initials: initialsOf(client.name),
    leadScore: client.leadScore,
    contact: client.phone,
    phone: client.phone,
    Email: client.email,
    website: client.website,
    address: client.address,
    postalCode: client.postalCode ?? '',
    uen: client.uen ?? '',
    billingEmail: client.billingEmail ?? '',
    contactPerson: client.contactPerson,
    role: client.role,
    referral: client.referral,
    notes: client.notes,
    version: client.notesVersion,
    createdAt: client.createdAt.toISOString(),
  };
}

/** What a picker needs, and all that callers without the CRM flag get. */
export function presentPicker({ _id, name, industry }: Pick<Client, '_id' | 'name' | 'industry'>) {
  return { id: _id, name, industry };
}
