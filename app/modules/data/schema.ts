import { z } from 'zod';
import { flag, line } from '~/core/text';
import * as messages from './messages';

const ownProof = {
  password: z
    .string(messages.passwordNeeded)
    .min(1, messages.passwordNeeded)
    .max(200, messages.passwordNeeded),
  otp: z.string().trim().max(60).default(''),
};

/** What asks for the deletion of the company: its name as it stands, and who it is that asks. */
export const closeInput = z.object({
  companyName: line({ needed: messages.nameNeeded, most: 200 }),
  ...ownProof,
});

/** What asks for everything of the company: who it is that asks. */
export const exportInput = z.object(ownProof);

/** What erases a person's data: a ticked box. */
export const eraseInput = z.object({
  id: z.string(),
  understood: flag.default(false).refine((ticked) => ticked, messages.confirmNeeded),
});
