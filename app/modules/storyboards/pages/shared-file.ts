import { answersFile } from '~/web/answers-file.server';
import { sendFile } from '~/web/send-file.server';
import { readSharedFile } from '../shared.server';

/** A picture or video of the public page, revalidated each time. */
export const loader = answersFile(readSharedFile, (file, request) =>
  sendFile(file, request, { checked: true, shared: true }),
);
