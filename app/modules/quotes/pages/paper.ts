import { answersFile } from '~/web/answers-file.server';
import { sendFile } from '~/web/send-file.server';
import { readPaper } from '../paper.server';

export const loader = answersFile(readPaper, (file, request) =>
  sendFile(file, request, { attached: true, checked: true }),
);
