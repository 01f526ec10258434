import { fileNameOf } from '~/core/file-name';
import { answersFile } from '~/web/answers-file.server';
import { sendMade } from '~/web/send-file.server';
import { printDaySheet } from '../day-sheet.server';
import { drawJobCode } from '../read-job.server';
import type { Route } from './+types/files';

const sheet = answersFile(printDaySheet, ({ name, content }) =>
  sendMade({ name, type: 'application/pdf', content }),
);
const code = answersFile(drawJobCode, ({ jobId, picture }) =>
  sendMade({ name: fileNameOf(`${jobId}_qr`, 'png'), type: 'image/png', content: picture }),
);

/** The day sheet as a PDF, and a job's QR code as a picture. */
export const loader = async (args: Route.LoaderArgs) =>
  args.params.id === undefined ? await sheet(args) : await code(args);
