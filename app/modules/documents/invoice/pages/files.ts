import type { LoaderFunctionArgs } from 'react-router';
import { answersFile } from '~/web/answers-file.server';
import { byEnd } from '~/web/operation-of.server';
import { sendMade } from '~/web/send-file.server';
import { readXml } from '../invoicenow.server';
import { readPayNow, readSharedPayNow } from '../pay-now.server';
import { readStatement } from '../statement.server';

const sendCode = (content: Uint8Array) => sendMade({ name: 'paynow.png', type: 'image/png', content });

/** Behind the client's link. */
const sharedCode = answersFile(readSharedPayNow, sendCode);

const fileAt = byEnd({
  xml: answersFile(readXml, ({ name, xml }) =>
    sendMade({ name, type: 'application/xml', content: Buffer.from(xml) }),
  ),
  paynow: answersFile(readPayNow, sendCode),
  statement: answersFile(readStatement, ({ name, content }) =>
    sendMade({ name, type: 'application/pdf', content }),
  ),
});

/** An invoice as InvoiceNow's XML, its PayNow code, and a client's statement. */
export const loader = async (args: LoaderFunctionArgs) =>
  args.params.token === undefined ? await fileAt(args)(args) : await sharedCode(args);
