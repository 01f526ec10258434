import { initialsOf } from '~/core/initials';
import type { Client } from './collections';

/** A client in the documented shape; name and CompanyName are the same text, contact and phone too. */
export function presentCustomer(client: Client) {
  const { id, name, industry } = presentPicker(client);
  return {
    // Field by field: spread at the front, each of the others took the engine a microsecond, fifty times a list.
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

/** What a picker needs, and all that a caller without the key CRM is shown. */
export function presentPicker({ _id, name, industry }: Pick<Client, '_id' | 'name' | 'industry'>) {
  return { id: _id, name, industry };
}
