import { answersFile } from '~/web/answers-file.server';
import { sendDownload } from '~/web/send-file.server';
import { downloadPerson } from '../exports.server';

export const loader = answersFile(downloadPerson, sendDownload);
