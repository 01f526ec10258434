import { call, respond } from '~/web/respond.server';
import { sendFile } from '~/web/send-file.server';
import { downloadPaper } from '../../paper.server';
import { exampleQuotation } from '../answers';

export const loader = respond({
  GET: call(
    downloadPaper,
    {
      says: 'Returns a quotation as a PDF, named by its number.',
      answer: { type: 'application/pdf', says: 'The PDF, as an attachment.' },
      example: { params: { docID: exampleQuotation.docID }, answer: '(the bytes of the PDF)' },
    },
    (file, _, request) => sendFile(file, request, { attached: true, checked: true }),
  ),
});
export const action = loader;
