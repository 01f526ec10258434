import { fileKind } from '~/core/file-kind';

/** The PDF of a quotation: for whoever may open it. Its link has an address of its own. */
export const quotationPaper = fileKind({ name: 'quotation-paper', access: 'Quotes' });
