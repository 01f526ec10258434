import { z } from 'zod';
import { day } from '~/core/moment';
import { isNothing, unlessNothing } from '~/core/optional';
import { flag, line, lines, wholeNumber } from '~/core/text';
import { upload } from '~/core/upload';
import { isBackwards } from './days';
import { mostChildren } from './family';
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

const certificate = upload(messages.certificateWrong).describe(
  'A PDF, PNG or JPEG, as a file: send `multipart/form-data`.',
);

const leaveFields = z.object({
  type: leaveType,
  ...stretch,
  reason: lines({ needed: messages.fillIn, most: 2_000 }),
  certificate,
});

/** A request: type, days, reason, and optionally a medical certificate. */
export const leaveInput = leaveFields
  .superRefine(({ startDate: start, endDate: end, startPart: from, endPart: to }, { addIssue }) => {
    if (isBackwards({ start, end, from, to }))
      addIssue({ code: 'custom', path: ['endDate'], message: messages.endsBeforeStart });
  })
  .transform(({ startDate, endDate, startPart, endPart, ...fields }) => ({
    ...fields,
    stretch: { start: startDate, end: endDate, from: startPart, to: endPart },
  }));

/** Leave of somebody else. Without a last day it is one day. */
export const recordInput = z
  .object({
    userId: line({ most: 100 }).default('').describe('The id of the person on leave.'),
    type: leaveType,
    from: day(messages.fillIn).describe('The first day.'),
    to: unlessNothing(day(messages.fillIn)).describe('The last day; the first one if it is missing.'),
    parts: z
      .object({ from: stretch.startPart, to: stretch.endPart })
      .prefault({})
      .describe('Whether it starts in the afternoon of the first day, or ends at noon of the last.'),
    reason: lines({ needed: messages.fillIn, most: 2_000 }),
    certificate,
  })
  .superRefine(({ from, to = from, parts }, { addIssue }) => {
    if (isBackwards({ start: from, end: to, ...parts }))
      addIssue({ code: 'custom', path: ['to'], message: messages.endsBeforeStart });
  })
  .transform(({ from, to = from, parts, ...fields }) => ({
    ...fields,
    stretch: { start: from, end: to, ...parts },
  }));

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

/** The most requests decided at once. */
const mostDecided = 100;

const decidedIds = z
  .preprocess(
    (sent) => (sent === undefined ? [] : [sent].flat()),
    z.array(requestId, messages.idsNeeded).max(mostDecided, messages.idsTooMany),
  )
  .transform((ids) => [...new Set(ids)])
  .refine((ids) => ids.length > 0, messages.idsNeeded)
  .meta({ type: 'array', items: { type: 'string' }, minItems: 1, maxItems: mostDecided });

/** One decision about several requests. */
export const decisionInput = z
  .object({
    ids: decidedIds,
    decision: z.enum(['approve', 'reject'], messages.decisionWrong),
    reason: lines({ most: 1_000 })
      .default('')
      .describe('Required to reject. The people get it by email and see it at the request.'),
  })
  .superRefine(({ decision, reason }, { addIssue }) => {
    if (decision === 'reject' && reason === '')
      addIssue({ code: 'custom', path: ['reason'], message: messages.rejectionReasonNeeded });
  });

/** Decisions to take back. */
export const undoInput = z.object({ ids: decidedIds });

/** A medical certificate that comes after the request. */
export const certificateInput = z.object({ id: requestId, certificate });

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

/** Whether statutory leave is compared. */
export const kitInput = z.object({ on: flag });

/** An employee's children. Rows without a date are left out. */
export const familyInput = z.object({
  id: requestId,
  parent: z.enum(['mother', 'father'], messages.parentNeeded),
  children: z
    .preprocess(
      (sent) => (Array.isArray(sent) ? sent.filter((row) => row && !isNothing(row.born ?? '')) : []),
      z
        .array(
          z.object({
            born: day(messages.bornNeeded),
            citizen: z.enum(['yes', 'no'], messages.citizenNeeded).default('yes'),
          }),
        )
        .max(mostChildren, messages.tooManyChildren),
    )
    .transform((rows) => rows.map(({ born, citizen }) => ({ born, isCitizen: citizen === 'yes' }))),
});

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
