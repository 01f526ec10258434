import { answersFile } from '~/web/answers-file.server';
import { type FileToSend, sendFile } from '~/web/send-file.server';
import { readSharedInvoiceLogo, readSharedLogo } from '../link.server';
import { byKind } from './by-kind.server';

const send = (file: FileToSend, request: Request) => sendFile(file, request, { checked: true });

/** The logo behind the client's link. */
export const loader = byKind({
  quotation: answersFile(readSharedLogo, send),
  invoice: answersFile(readSharedInvoiceLogo, send),
});
