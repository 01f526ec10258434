import { answersFile } from '~/web/answers-file.server';
import { sendDownload } from '~/web/send-file.server';
import { readPaper } from '../paper.server';

export const loader = answersFile(readPaper, sendDownload);
