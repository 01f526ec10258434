import { answersFile } from '~/web/answers-file.server';
import { sendMade } from '~/web/send-file.server';
import { readPayNow } from '../pay-now.server';

/** The PayNow code, as the page shows it. */
export const loader = answersFile(readPayNow, (content) =>
  sendMade({ name: 'paynow.png', type: 'image/png', content }),
);
