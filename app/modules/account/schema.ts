import { z } from 'zod';
import { email, flag, line } from '~/core/text';
import * as messages from './messages';
import { tokenDays } from './token-days';

const newPassword = z
  .string(messages.passwordNeeded)
  .min(1, { error: messages.passwordNeeded, abort: true })
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

/** A code of an authenticator app, or a recovery code. */
const otp = z.string(messages.otpNeeded).trim().min(1, messages.otpNeeded).max(60, messages.otpWrong);

/** Calls send the code with the password. */
export const signInWithCodeInput = signInInput.extend({
  otp: z
    .union([z.literal('').transform(() => undefined), otp])
    .optional()
    .meta({ anyOf: undefined, type: 'string' })
    .describe('The code of the authenticator app or a recovery code, if two-factor sign-in is on.'),
});

export const otpInput = z.object({ otp });

/** The proof required to change a second factor. */
export const passwordAndOtpInput = z.object({ password: signInInput.shape.password, otp });

export const passwordChangeInput = z.object({
  password: z
    .string(messages.currentPasswordNeeded)
    .min(1, messages.currentPasswordNeeded)
    .max(200, messages.passwordTooLong),
  newPassword,
});

export const resetRequestInput = z.object({ email: email(messages.emailNeeded) });

export const resetLinkInput = z.object({ token: z.string().max(100) });

export const resetInput = resetLinkInput.extend({ newPassword });

export const namesInput = z.object({
  name: line({ needed: messages.nameNeeded, most: 100 }),
  companyName: line({ needed: messages.companyNameNeeded, most: 100 }),
});

export const newTokenInput = z.object({
  name: line({ needed: messages.tokenNameNeeded, most: 60 }),
  days: z
    .enum(['', ...tokenDays], messages.tokenDaysWrong)
    .transform((days) => days || '90')
    .default('90'),
  readOnly: flag.default(false),
});
