import { doneAnswer } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleJob } from '../answers';
import * as messages from '../messages';
import { removePhoto } from '../on-site.server';

export const loader = respond({
  DELETE: call(
    removePhoto,
    {
      says: 'Deletes a photo of a job, other than that of the proof.',
      answer: doneAnswer,
      example: {
        params: { id: exampleJob.id, photoId: '4c8e7a1f90b25d63e7f0a1b2' },
        answer: { code: 200, message: messages.photoDeleted },
      },
      refuses: { 'not-found': 'The job or the photo doesn’t exist.' },
    },
    () => ({ code: 200, message: messages.photoDeleted }),
  ),
});
export const action = loader;
