import { fileNameOf } from '~/core/file-name';
import { call, respond } from '~/web/respond.server';
import { sendMade } from '~/web/send-file.server';
import { exampleItem } from '../answers';
import { drawCode } from '../codes.server';

export const loader = respond({
  GET: call(
    drawCode,
    {
      says: 'Returns a QR code for an item’s shelf, with the address of its fulfilment page.',
      answer: { type: 'image/png', says: 'The picture, as an attachment {productName}_qr.png.' },
      example: { params: { id: exampleItem.id }, answer: '(the bytes of the picture)' },
    },
    ({ productName, picture }) =>
      sendMade({ name: fileNameOf(`${productName}_qr`, 'png'), type: 'image/png', content: picture }),
  ),
});
export const action = loader;
