import { call, respond } from '~/web/respond.server';
import { sendFile } from '~/web/send-file.server';
import { exampleIds } from '../answers';
import { readSharedFile } from '../shared.server';

const door = respond({
  GET: call(
    readSharedFile,
    {
      says: 'Sends a picture or video of a shared storyboard, to whoever has its address.',
      answer: { type: '*/*', says: 'The file itself, in its own type. A part of it with the header Range.' },
      example: {
        params: { id: exampleIds.idea, fileId: '6a1f0d3c5b7e92848d10ce37' },
        answer: '(the bytes of the file)',
      },
    },
    (file, _, request) => sendFile(file, request, { checked: true }),
  ),
});

export const loader = door;
export const action = door;
