import { fileKind } from '~/core/file-kind';

/** The PDF of a quotation, for people with access to quotations. The client's link has its own address for it. */
export const quotationPaper = fileKind({ name: 'quotation-paper', access: 'Quotes' });
