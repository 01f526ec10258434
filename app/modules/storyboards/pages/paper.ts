import { answersFile } from '~/web/answers-file.server';
import { sendMade } from '~/web/send-file.server';
import { printStoryboard } from '../paper.server';

export const loader = answersFile(printStoryboard, sendMade);
