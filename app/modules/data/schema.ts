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

/** Input to close the company: its name, and proof of identity. */
export const closeInput = z.object({
  companyName: line({ needed: messages.nameNeeded, most: 200 }),
  ...ownProof,
});

/** Input to export the company: proof of identity. */
export const exportInput = z.object(ownProof);

/** Input to erase a person's data: a ticked box. */
export const eraseInput = z.object({
  id: z.string(),
  understood: flag.default(false).refine((ticked) => ticked, messages.confirmNeeded),
});
