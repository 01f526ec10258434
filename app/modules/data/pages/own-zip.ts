import { answersFile } from '~/web/answers-file.server';
import { sendDownload } from '~/web/send-file.server';
import { downloadOwn } from '../exports.server';

export const loader = answersFile(downloadOwn, sendDownload);
