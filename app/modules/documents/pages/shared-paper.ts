import { answersFile } from '~/web/answers-file.server';
import { type FileToSend, sendFile } from '~/web/send-file.server';
import { readSharedInvoicePaper, readSharedPaper } from '../link.server';
import { byKind } from './by-kind.server';

const send = (file: FileToSend, request: Request) =>
  sendFile(file, request, { attached: true, checked: true, shared: true });

/** The PDF behind the client's link. Access is checked each time. */
export const loader = byKind({
  quotation: answersFile(readSharedPaper, send),
  invoice: answersFile(readSharedInvoicePaper, send),
});
