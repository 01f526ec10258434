import { z } from 'zod';
import { id, time } from '~/core/answer';
import { contactRoles } from './contact-roles';

const picked = { id, name: z.string(), industry: z.string() };

/** What callers without the CRM flag get. */
export const picker = z.object(picked).meta({ id: 'CustomerPicker' });

/** A client in the documented shape, as `present.ts` makes it. */
export const customer = z
  .object({
    ...picked,
    CompanyName: z.string().describe('The same text as name.'),
    initials: z.string(),
    leadScore: z.enum(['hot', 'warm', 'cold', '']).describe('Empty until there is an interaction.'),
    contact: z.string().describe('The telephone number.'),
    phone: z.string().describe('The same text as contact.'),
    Email: z.string(),
    website: z.string(),
    address: z.string(),
    postalCode: z.string(),
    uen: z.string(),
    billingEmail: z.string().describe('Where invoices go, if not to Email.'),
    contactPerson: z.string(),
    role: z.enum(contactRoles),
    referral: z.boolean(),
    notes: z.string(),
    version: z.int().describe('How often the notes were saved: send it along when you change them.'),
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
  industry: exampleDetails.industry,
  CompanyName: exampleDetails.CompanyName,
  initials: 'AS',
  leadScore: '',
  contact: exampleDetails.contact,
  phone: exampleDetails.contact,
  Email: exampleDetails.Email,
  website: '',
  address: exampleDetails.address,
  postalCode: '',
  uen: '',
  billingEmail: '',
  contactPerson: exampleDetails.contactPerson,
  role: exampleDetails.role,
  referral: false,
  notes: '',
  version: 0,
  createdAt: '2026-11-21T09:30:00.000Z',
};
