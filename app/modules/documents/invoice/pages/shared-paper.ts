import { answersFile } from '~/web/answers-file.server';
import { sendFile } from '~/web/send-file.server';
import { readSharedPaper } from '../shared.server';

/** The PDF behind the client's link; whether it may still be had is asked each time. */
export const loader = answersFile(readSharedPaper, (file, request) =>
  sendFile(file, request, { attached: true, checked: true, shared: true }),
);
