import type { LoaderFunctionArgs } from 'react-router';
import { answersFile } from '~/web/answers-file.server';
import { sendDownload } from '~/web/send-file.server';
import { readSharedInvoicePaper, readSharedPaper } from '../link.server';
import { readInvoicePaper, readQuotationPaper } from '../paper.server';
import { byKind } from './by-kind.server';

const own = byKind({
  quotation: answersFile(readQuotationPaper, sendDownload),
  invoice: answersFile(readInvoicePaper, sendDownload),
});
const shared = byKind({
  quotation: answersFile(readSharedPaper, sendDownload),
  invoice: answersFile(readSharedInvoicePaper, sendDownload),
});

/** A document's PDF, also behind the client's link. */
export const loader = async (args: LoaderFunctionArgs) =>
  args.params.token === undefined ? await own(args) : await shared(args);
