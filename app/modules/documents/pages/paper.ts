import { answersFile } from '~/web/answers-file.server';
import { sendDownload } from '~/web/send-file.server';
import { readInvoicePaper, readQuotationPaper } from '../paper.server';
import { byKind } from './by-kind.server';

export const loader = byKind({
  quotation: answersFile(readQuotationPaper, sendDownload),
  invoice: answersFile(readInvoicePaper, sendDownload),
});
