import { fileKind } from '~/core/file-kind';

/** The PDF of an invoice or credit note. Its public link has an address of its own. */
export const invoicePaper = fileKind({ name: 'invoice-paper', access: 'Quotes' });
