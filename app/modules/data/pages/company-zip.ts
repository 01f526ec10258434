import { answersFile } from '~/web/answers-file.server';
import { sendDownload } from '~/web/send-file.server';
import { downloadCompany } from '../exports.server';

export const loader = answersFile(downloadCompany, sendDownload);
