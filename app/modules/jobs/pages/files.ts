import type { LoaderFunctionArgs } from 'react-router';
import { fileNameOf } from '~/core/file-name';
import { answersFile } from '~/web/answers-file.server';
import { sendMade } from '~/web/send-file.server';
import { printDaySheet } from '../day-sheet.server';
import { drawJobCode, drawPayNow } from '../read-job.server';

const sheet = answersFile(printDaySheet, ({ name, content }) =>
  sendMade({ name, type: 'application/pdf', content }),
);
const code = answersFile(drawJobCode, ({ jobId, picture }) =>
  sendMade({ name: fileNameOf(`${jobId}_qr`, 'png'), type: 'image/png', content: picture }),
);
/** Of one of the job's invoices, for the driver's page. */
const payNow = answersFile(drawPayNow, (content) =>
  sendMade({ name: 'paynow.png', type: 'image/png', content }),
);

/** The day sheet as a PDF, a job's QR code and its PayNow code as pictures. */
export const loader = async (args: LoaderFunctionArgs) => {
  if (args.params.invoiceId !== undefined) return await payNow(args);
  return args.params.id === undefined ? await sheet(args) : await code(args);
};
