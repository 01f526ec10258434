import { answersFile } from '~/web/answers-file.server';
import { sendFile } from '~/web/send-file.server';
import { readSharedFilm } from '../shared.server';

/** The film of the public page, to save, and to play without JavaScript. */
export const loader = answersFile(readSharedFilm, (film, request) =>
  sendFile(film, request, { attached: true, checked: true, shared: true }),
);
