import { call, respond } from '~/web/respond.server';
import { sendFile } from '~/web/send-file.server';
import { readInvoicePaper } from '../../paper.server';
import { exampleInvoice } from '../answers';

export const loader = respond({
  GET: call(
    readInvoicePaper,
    {
      says: 'Returns a document as a PDF, named by its number.',
      answer: { type: 'application/pdf', says: 'The PDF, as an attachment.' },
      example: { params: { id: exampleInvoice.id }, answer: '(the bytes of the PDF)' },
    },
    (file, _, request) => sendFile(file, request, { attached: true, checked: true }),
  ),
});
export const action = loader;
