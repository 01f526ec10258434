import { answersFile } from '~/web/answers-file.server';
import { sendFile } from '~/web/send-file.server';
import { readFilm } from '../film.server';

export const loader = answersFile(readFilm, (film, request) =>
  sendFile(film, request, { attached: true, checked: true }),
);
