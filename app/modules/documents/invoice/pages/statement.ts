import { answersFile } from '~/web/answers-file.server';
import { sendMade } from '~/web/send-file.server';
import { readStatement } from '../statement.server';

export const loader = answersFile(readStatement, ({ name, content }) =>
  sendMade({ name, type: 'application/pdf', content }),
);
