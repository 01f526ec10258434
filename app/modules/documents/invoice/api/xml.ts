import { call, respond } from '~/web/respond.server';
import { sendMade } from '~/web/send-file.server';
import { exampleInvoice } from '../answers';
import { readXml } from '../invoicenow.server';

export const loader = respond({
  GET: call(
    readXml,
    {
      says: 'Returns an issued document as UBL for InvoiceNow (PINT-SG 1.4.1). The suite sends nothing to the network or to IRAS.',
      answer: { type: 'application/xml', says: 'The file, as an attachment.' },
      example: { params: { id: exampleInvoice.id }, answer: '(the bytes of the file)' },
      refuses: {
        conflict: 'It is a draft, or a field that InvoiceNow needs is missing: the message names it.',
      },
    },
    ({ name, xml }) => sendMade({ name, type: 'application/xml', content: Buffer.from(xml) }),
  ),
});
export const action = loader;
