import { answersFile } from '~/web/answers-file.server';
import { sendFile } from '~/web/send-file.server';
import { readSharedLogo } from '../shared.server';

/** The logo behind the client's link. */
export const loader = answersFile(readSharedLogo, (file, request) => {
  const answer = sendFile(file, request, { checked: true });
  answer.headers.set('X-Robots-Tag', 'noindex');
  return answer;
});
