import { z } from 'zod';
import { id, revision, time } from '~/core/answer';
import { answers, sentDetails } from './fields';
import { newClientInput } from './schema';

const picked = { id, name: z.string(), industry: z.string() };

/** What callers without the CRM flag get. */
export const picker = z.object(picked).meta({ id: 'CustomerPicker' });

/** A client in the documented shape, as `present.ts` makes it. */
export const customer = z
  .object({
    ...picked,
    ...answers,
    phone: z.string().describe('The same text as contact.'),
    initials: z.string(),
    leadScore: z.enum(['hot', 'warm', 'cold', '']).describe('Empty until there is an interaction.'),
    notes: z.string(),
    version: z.int().describe('How often the notes were saved. Send it when you change them.'),
    revision,
    createdAt: time,
  })
  .meta({ id: 'Customer' });

/** What the documentation's examples send, and the client they return. */
export const exampleDetails = {
  CompanyName: 'Ah Seng Coffee House',
  industry: 'Food & beverage',
  contactPerson: 'Tan Ah Seng',
  role: 'Owner/C-Suite',
  Email: 'ah.seng@kopi.example',
  contact: '+65 6123 4567',
  address: '12 Jalan Besar, Singapore 208787',
} as const;

export const exampleCustomer: z.input<typeof customer> = {
  id: '9d04c1e7a35f8b2260e7d41c',
  name: exampleDetails.CompanyName,
  ...sentDetails(newClientInput.parse(exampleDetails)),
  phone: exampleDetails.contact,
  initials: 'AS',
  leadScore: '',
  notes: '',
  version: 0,
  revision: 0,
  createdAt: '2026-11-21T09:30:00.000Z',
};
