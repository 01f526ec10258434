import type { ListColumns } from '~/core/csv-heading';
import { clientFields, type FieldName } from './fields';

/** The most clients in one file. */
export const mostImportRows = 20_000;

export type ImportField = FieldName | 'notes';

/** The columns of a list of clients, by the field names of the Add Client form. A list must have what the form requires. */
export const clientColumns: ListColumns<ImportField> = {
  columns: [
    ...clientFields.map(([field, { headings }]) => ({ field, spellings: headings })),
    { field: 'notes', spellings: ['Notes', 'Note', 'Remarks', 'Comments'] },
  ],
  needed: clientFields.filter(([, { none }]) => none === undefined).map(([field]) => field),
};
