import { answersFile } from '~/web/answers-file.server';
import { sendFile } from '~/web/send-file.server';
import { downloadOwn } from '../exports.server';

/** Whether it may still be had is asked each time. */
export const loader = answersFile(downloadOwn, (file, request) =>
  sendFile(file, request, { attached: true, checked: true }),
);
