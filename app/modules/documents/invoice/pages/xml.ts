import { answersFile } from '~/web/answers-file.server';
import { sendMade } from '~/web/send-file.server';
import { readXml } from '../invoicenow.server';

export const loader = answersFile(readXml, ({ name, xml }) =>
  sendMade({ name, type: 'application/xml', content: Buffer.from(xml) }),
);
