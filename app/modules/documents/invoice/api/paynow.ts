import { call, respond } from '~/web/respond.server';
import { sendMade } from '~/web/send-file.server';
import { exampleInvoice } from '../answers';
import { readPayNow } from '../pay-now.server';

export const loader = respond({
  GET: call(
    readPayNow,
    {
      says: 'Returns the PayNow QR code for the balance of an issued document.',
      answer: { type: 'image/png', says: 'The picture, as an attachment.' },
      example: { params: { id: exampleInvoice.id }, answer: '(the bytes of the picture)' },
      refuses: {
        conflict: 'It is a draft, nothing is open, or the company is not registered for PayNow.',
      },
    },
    (content) => sendMade({ name: 'paynow.png', type: 'image/png', content }),
  ),
});
export const action = loader;
