import { fileNameOf } from '~/core/file-name';
import { answersFile } from '~/web/answers-file.server';
import { sendMade } from '~/web/send-file.server';
import { drawJobCode } from '../read-job.server';

export const loader = answersFile(drawJobCode, ({ jobId, picture }) =>
  sendMade({ name: fileNameOf(`${jobId}_qr`, 'png'), type: 'image/png', content: picture }),
);
