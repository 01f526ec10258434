import { z } from 'zod';
import { code, message } from '~/core/answer';
import { confirmationMailed, presentMailed } from '~/core/client-mail';
import { fileAddress } from '~/core/file-kind';
import { call, respond } from '~/web/respond.server';
import { groups } from '../answers';
import * as messages from '../messages';
import { changeOwnProfile } from '../profile.server';
import { confirmMessage } from '../saved';
import { employeeFields } from '../schema';

export const loader = respond({
  PUT: call(
    changeOwnProfile,
    {
      says: 'Changes the caller’s own particulars. A new email address needs the current password, and a code where two-factor sign-in is on. It counts once its mail is answered.',
      answer: z.object({
        code,
        message,
        mailed: confirmationMailed,
        photoUrl: z.string().optional().describe('Where a photo that was sent is seen.'),
      }),
      example: {
        sent: {
          mobileNumber: '+65 8123 4567',
          emergencyContacts: [{ name: 'Tan Ah Kow', relationship: 'Father', phone: '+65 9123 4567' }],
        },
        answer: { code: 200, message: messages.profileUpdated },
      },
      refuses: {
        conflict:
          'The new email address is in use, or the profile was changed since the revision that was sent.',
        forbidden:
          'The id is not the caller’s own, or a new email address comes without the right password and code.',
      },
    },
    ({ photoId, confirming }) => ({
      code: 200,
      message: confirming ? confirmMessage(confirming).text : messages.profileUpdated,
      ...(confirming && { mailed: presentMailed(confirming.mailed) }),
      ...(photoId && { photoUrl: fileAddress(photoId) }),
    }),
    { record: z.union([groups, employeeFields]) },
  ),
});
export const action = loader;
