import type { ListColumns } from '~/core/csv-heading';

/** The most clients in one file. */
export const mostImportRows = 20_000;

/** The columns of a list of clients, by the field names of the Add Client form. */
const columns = [
  {
    field: 'CompanyName',
    spellings: ['Company name', 'Name', 'Client', 'Client name', 'Company', 'Customer'],
  },
  { field: 'industry', spellings: ['Industry', 'Sector', 'Company industry'] },
  { field: 'contactPerson', spellings: ['Contact person', 'Contact name', 'Person'] },
  { field: 'role', spellings: ['Role', 'Contact role', 'Position'] },
  { field: 'Email', spellings: ['Email', 'E-mail address', 'Email address', 'Contact email'] },
  {
    field: 'contact',
    spellings: ['Phone', 'Contact', 'Phone number', 'Contact number', 'Telephone', 'Tel', 'Mobile'],
  },
  { field: 'website', spellings: ['Website', 'Web', 'URL', 'Web site'] },
  { field: 'address', spellings: ['Address', 'Company address'] },
  { field: 'postalCode', spellings: ['Postal code', 'Postcode', 'Zip'] },
  { field: 'uen', spellings: ['UEN', 'Company number', 'Registration number'] },
  { field: 'billingEmail', spellings: ['Billing email', 'Invoice email', 'Accounts email'] },
  { field: 'referral', spellings: ['Referral', 'Referred', 'By referral'] },
  { field: 'notes', spellings: ['Notes', 'Note', 'Remarks', 'Comments'] },
] as const;

export type ImportField = (typeof columns)[number]['field'];

/** The columns a list must have: what the Add Client form requires. */
export const clientColumns: ListColumns<ImportField> = {
  columns,
  needed: ['CompanyName', 'industry', 'contactPerson', 'role', 'Email'],
};
