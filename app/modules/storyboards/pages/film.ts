import { answersFile } from '~/web/answers-file.server';
import { sendDownload } from '~/web/send-file.server';
import { readFilm } from '../film.server';

export const loader = answersFile(readFilm, sendDownload);
