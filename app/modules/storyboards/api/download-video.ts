import { call, respond } from '~/web/respond.server';
import { sendFile } from '~/web/send-file.server';
import { readVideo } from '../shared.server';

export const loader = respond({
  GET: call(
    readVideo,
    {
      says: 'Returns the video of a scene as a file: from the caller’s company or a shared storyboard.',
      answer: { type: 'video/mp4', says: 'The video, as an attachment. The header Range selects a part.' },
      example: {
        sent: { url: '/files/b2c48e1095fa6d377e4403ab', filename: 'scene-1.mp4' },
        answer: '(the bytes of the video)',
      },
      refuses: { 'not-found': 'The caller can’t see a video at this address.' },
    },
    (file, _, request) => sendFile(file, request, { attached: true, checked: true }),
  ),
});
export const action = loader;
