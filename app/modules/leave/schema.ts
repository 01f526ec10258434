import { z } from 'zod';
import { day } from '~/core/moment';
import { isNothing } from '~/core/optional';
import { flag, line, lines, wholeNumber } from '~/core/text';
import { upload } from '~/core/upload';
import { isBackwards } from './days';
import * as messages from './messages';
import { parts } from './parts';
import { asKept } from './types';

const part = (usual: (typeof parts)[number]) =>
  z
    .preprocess(
      (sent) => (isNothing(sent) ? undefined : sent),
      z.enum(parts, messages.partWrong).default(usual),
    )
    .meta({ type: 'string', enum: [...parts], default: usual });

const stretch = {
  startDate: day(messages.fillIn),
  endDate: day(messages.fillIn),
  startPart: part('morning').describe('Whether it starts in the morning or the afternoon of the first day.'),
  endPart: part('afternoon').describe('Whether it ends in the afternoon or the morning of the last day.'),
};

const leaveType = line({ needed: messages.fillIn, most: 60 })
  .pipe(z.string().transform(asKept))
  .meta({ type: 'string', minLength: 1, maxLength: 60 })
  .describe('Off In-Lieu is another spelling of Off In Lieu.');

type Sent = z.output<z.ZodObject<typeof stretch>>;

function inOwnWords({ startDate, endDate, startPart, endPart }: Sent) {
  return { start: startDate, end: endDate, from: startPart, to: endPart };
}

function checkOrder(sent: Sent, { addIssue }: { addIssue: (issue: never) => void }): void {
  if (!isBackwards(inOwnWords(sent))) return;
  const issue = { code: 'custom', path: ['endDate'], message: messages.endsBeforeStart };
  (addIssue as (one: typeof issue) => void)(issue);
}

const leaveFields = z.object({
  type: leaveType,
  ...stretch,
  reason: lines({ needed: messages.fillIn, most: 2_000 }),
  certificate: upload(messages.certificateWrong),
});

function inStretch<Fields extends Sent>({ startDate, endDate, startPart, endPart, ...fields }: Fields) {
  return { ...fields, stretch: inOwnWords({ startDate, endDate, startPart, endPart }) };
}

/** A request: type, days, reason, and optionally a medical certificate. */
export const leaveInput = leaveFields.superRefine(checkOrder).transform(inStretch);

/** The same for somebody else. */
export const recordInput = leaveFields
  .extend({ employeeId: line({ most: 100 }).default('').describe('The id of the person on leave.') })
  .superRefine(checkOrder)
  .transform(inStretch);

/** The part that days are counted from. Missing or invalid values count nothing. */
export const countInput = z.object({
  type: z.string().max(200).catch('').default(''),
  startDate: stretch.startDate.catch('').default(''),
  endDate: stretch.endDate.catch('').default(''),
  startPart: stretch.startPart.catch('morning'),
  endPart: stretch.endPart.catch('afternoon'),
});

export const requestId = z.string().max(100);

/** A rejection. The form requires a reason, a call may omit it. */
export const rejection = z.object({
  id: requestId,
  reason: lines({ needed: messages.rejectionReasonNeeded, most: 1_000 })
    .optional()
    .describe('The person gets it by email and sees it at the request.'),
});

/** A month of the calendar, '2026-11'. */
export const month = z
  .string(messages.monthWrong)
  .regex(/^(19[7-9]\d|2[01]\d\d)-(0[1-9]|1[0-2])$/, messages.monthWrong);

/** Half days, as a number or as a form sends them. */
function halves(wrong: string, least: number) {
  const typed = z
    .string()
    .trim()
    .regex(/^[+-]?\d{1,3}(\.[05]0?)?$/, wrong)
    .transform(Number);
  return z
    .union([z.number(), typed], wrong)
    .pipe(z.number().min(least, wrong).max(366, wrong).multipleOf(0.5, wrong))
    .meta({ anyOf: undefined, type: 'number', minimum: least, maximum: 366 });
}

/** Days that HR adds to or removes from a balance. */
export const adjustmentInput = z.object({
  id: z.string().max(100),
  type: leaveType,
  year: wholeNumber(messages.yearWrong).refine((year) => year >= 1970 && year <= 2199, messages.yearWrong),
  days: halves(messages.daysWrong, -366).refine((days) => days !== 0, messages.daysNone),
  reason: line({ needed: messages.reasonNeeded, most: 200 }),
});

const rules = {
  days: halves(messages.entitlementWrong, 0),
  prorated: flag.default(false),
  carryOver: halves(messages.entitlementWrong, 0).default(0),
};

export const newTypeInput = z.object({
  name: line({ needed: messages.typeNeeded, most: 60 }).pipe(z.string().transform(asKept)),
  ...rules,
});
export const typeChangeInput = z.object({ name: z.string().max(60), ...rules });
export const typeName = z.object({ name: z.string().max(60) });

export const holidayInput = z.object({
  day: day(messages.holidayDayNeeded),
  name: line({ needed: messages.holidayNeeded, most: 60 }),
});
export const holidayDay = z.object({ day: day(messages.holidayDayNeeded) });

/** The working days as checkboxes send them: 1 for Monday to 7 for Sunday. */
export const weekInput = z.object({
  day: z
    .preprocess(
      (sent) => (sent === undefined ? [] : Array.isArray(sent) ? sent : [sent]),
      z.array(z.coerce.number().int().min(1).max(7), messages.weekNeeded),
    )
    .transform((days) => [...new Set(days)].sort())
    .refine((days) => days.length > 0, messages.weekNeeded),
});
