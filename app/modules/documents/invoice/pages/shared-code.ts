import { answersFile } from '~/web/answers-file.server';
import { sendMade } from '~/web/send-file.server';
import { readSharedPayNow } from '../pay-now.server';

/** The PayNow code behind the client's link. */
export const loader = answersFile(readSharedPayNow, (content) => {
  const answer = sendMade({ name: 'paynow.png', type: 'image/png', content });
  answer.headers.set('X-Robots-Tag', 'noindex');
  return answer;
});
