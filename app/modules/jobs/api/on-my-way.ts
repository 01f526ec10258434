import { z } from 'zod';
import { code, message } from '~/core/answer';
import { whatsAppAddress } from '~/core/whatsapp';
import { call, respond } from '~/web/respond.server';
import { exampleJob } from '../answers';
import { openOnMyWay } from '../drive.server';
import * as messages from '../messages';

export const loader = respond({
  POST: call(
    openOnMyWay,
    {
      says: 'Logs that somebody opened WhatsApp to tell the client when they arrive, and returns the address to open.',
      answer: z.object({ code, message, url: z.string().describe('The chat with the text.') }),
      example: {
        params: { id: exampleJob.id },
        sent: { minutes: 20 },
        answer: { code: 200, message: messages.onMyWay, url: whatsAppAddress('+6562345678', 'Hello') },
      },
    },
    (url) => ({ code: 200, message: messages.onMyWay, url }),
  ),
});
export const action = loader;
