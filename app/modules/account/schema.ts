import { z } from 'zod';
import { email, line } from '~/core/text';
import { messages } from './messages';

const newPassword = z
  .string(messages.passwordNeeded)
  .min(1, messages.passwordNeeded)
  .min(6, messages.passwordTooShort)
  .max(200, messages.passwordTooLong);

export const signUpInput = z.object({ email: email(messages.emailNeeded), password: newPassword });

export const signInInput = z.object({
  email: email(messages.emailNeeded),
  password: z
    .string(messages.passwordNeeded)
    .min(1, messages.passwordNeeded)
    .max(200, messages.passwordTooLong),
});

export const resetRequestInput = z.object({ email: email(messages.emailNeeded) });

export const resetLinkInput = z.object({ token: z.string().max(100) });

export const resetInput = resetLinkInput.extend({ newPassword });

export const namesInput = z.object({
  name: line({ needed: messages.nameNeeded, most: 100 }),
  companyName: line({ needed: messages.companyNameNeeded, most: 100 }),
});

/** How long a personal token may last: so many days, or '' for no end. */
export const tokenDays = ['30', '90', '365'] as const;

export const newTokenInput = z.object({
  name: line({ needed: messages.tokenNameNeeded, most: 60 }),
  days: z.enum(['', ...tokenDays], messages.tokenDaysWrong).default(''),
});
