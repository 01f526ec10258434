import { answersFile } from '~/web/answers-file.server';
import { sendFile } from '~/web/send-file.server';
import { readSharedLogo } from '../shared.server';

/** The logo behind the client's link. */
export const loader = answersFile(readSharedLogo, (file, request) =>
  sendFile(file, request, { checked: true, shared: true }),
);
