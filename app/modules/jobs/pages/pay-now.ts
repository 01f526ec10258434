import { answersFile } from '~/web/answers-file.server';
import { sendMade } from '~/web/send-file.server';
import { drawPayNow } from '../read-job.server';

/** The PayNow code of one of the job's invoices, for the driver's page. */
export const loader = answersFile(drawPayNow, (content) =>
  sendMade({ name: 'paynow.png', type: 'image/png', content }),
);
