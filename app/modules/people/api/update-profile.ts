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
      says: 'Changes the caller’s own details. A new email address needs the current password and, with two-factor sign-in, a code. It counts once the link in its email is opened.',
      answer: z.object({
        code,
        message,
        mailed: confirmationMailed,
        photoUrl: z.string().optional().describe('The address of the photo, if one was sent.'),
      }),
      example: {
        sent: {
          mobileNumber: '+65 8123 4567',
          emergencyContacts: [{ name: 'Tan Ah Kow', relationship: 'Father', phone: '+65 9123 4567' }],
        },
        answer: { code: 200, message: messages.profileUpdated },
      },
      refuses: {
        conflict: 'The new email address is in use, or the profile was changed since you read it.',
        forbidden:
          'The id is not the caller’s own, or the password or code for a new email address is missing or wrong.',
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
