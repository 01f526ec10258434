import { z } from 'zod';
import { code, id } from '~/core/answer';
import { fileAddress } from '~/core/file-kind';
import { call, respond } from '~/web/respond.server';
import { exampleJob, examplePhotoSent } from '../answers';
import { addPhoto } from '../on-site.server';

const exampleId = '4c8e7a1f90b25d63e7f0a1b2';

export const loader = respond({
  POST: call(
    addPhoto,
    {
      says: 'Adds a photo before or after the work, at most ten a job. For its people and people with JobManagement.',
      answer: z.object({ code, data: z.object({ id, url: z.string() }) }),
      example: {
        params: { id: exampleJob.id },
        sent: examplePhotoSent as { when: 'before' },
        answer: { code: 200, data: { id: exampleId, url: fileAddress(exampleId) } },
      },
      refuses: { conflict: 'The job has ten photos.' },
    },
    ({ photo }) => ({ code: 200, data: { id: photo.id, url: fileAddress(photo.id) } }),
  ),
});
export const action = loader;
