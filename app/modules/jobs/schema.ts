import { z } from 'zod';
import { checklist, lineText } from '~/core/checklist-input';
import { day, moment } from '~/core/moment';
import { orNull, unlessNothing } from '~/core/optional';
import { quantityOrNone } from '~/core/quantity';
import { checkRepeat, repeatChangeFields, repeatFields } from '~/core/repeat-input';
import { code, flag, line, lines, wholeNumber } from '~/core/text';
import { mostHelpers } from './crew';
import { duration } from './kind-schema';
import * as messages from './messages';
import { picture } from './picture';
import { statuses } from './statuses';

export const jobTime = z
  .string(messages.timeNeeded)
  .trim()
  .min(1, { error: messages.timeNeeded, abort: true })
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, messages.timeWrong)
  .transform((time) => time.slice(0, 5))
  .meta({ description: 'HH:MM, Singapore time.' });

/** None or one value, as a list or by itself. */
export const assignedEmployees = z
  .union(
    [z.null().transform(() => []), z.string().transform((id) => [id]), z.array(z.string())],
    messages.driverWrong,
  )
  .transform((ids) => [...new Set(ids.filter((id) => id !== ''))])
  .refine((ids) => ids.length <= 1, messages.oneDriver)
  .meta({
    anyOf: undefined,
    type: 'array',
    items: { type: 'string' },
    maxItems: 1,
    description: 'The id of the driver, or none.',
  });

export const helperIds = z
  .union(
    [z.null().transform(() => []), z.string().transform((id) => [id]), z.array(z.string())],
    messages.helpersWrong,
  )
  .transform((ids) => [...new Set(ids.filter((id) => id !== ''))])
  .refine((ids) => ids.length <= mostHelpers, messages.tooManyHelpers)
  .meta({
    anyOf: undefined,
    type: 'array',
    items: { type: 'string' },
    maxItems: mostHelpers,
    description: 'The ids of people who help the driver. They see, start and end the job too.',
  });

const kindId = orNull(line({ most: 100 }))
  .meta({ anyOf: undefined, type: ['string', 'null'] })
  .describe(
    'The id of its kind. A new job without `checklist` or `duration` has the kind’s, and the materials of its kind.',
  );

const at = z
  .union([z.null(), z.literal('').transform(() => null), moment(messages.momentWrong)], messages.momentWrong)
  .meta({ anyOf: undefined, type: 'string', format: 'date-time' });

const jobId = code({ needed: messages.jobIdNeeded, most: 40 });

/** A job's fields, under the names of the forms and calls. */
const fields = {
  title: line({ needed: messages.titleNeeded, most: 150 }),
  client: line({ needed: messages.clientNeeded, most: 200 }),
  startLocation: line({ needed: messages.startLocationNeeded, most: 300 }),
  endLocation: line({ needed: messages.endLocationNeeded, most: 300 }),
  jobDate: day(messages.dateNeeded),
  jobTime,
  duration,
  helperIds,
  description: lines({ needed: messages.descriptionNeeded, most: 5_000 }),
  department: line({ most: 100 }),
  assignedEmployees,
  status: z.enum(statuses, messages.statusWrong),
  notifications: flag,
  locationBased: flag,
  jobStart: at.describe('When it started: not in the future.'),
  jobEnd: at.describe(
    'When it ended: not in the future, not before its start, and at most 14 days after it.',
  ),
  kindId,
  checklist,
};

/** The form shows the checkbox if there are warnings, and sends 'false' while it is not ticked. Calls send nothing. */
const despiteLeave = flag
  .optional()
  .describe(
    'With false, a job whose people are on approved leave, have another job or don’t work then is refused instead of returning a warning.',
  );

/** Sent by forms without JavaScript, which cannot show that the status follows the driver. */
const followDriver = flag.optional().describe('With true, a new job becomes assigned once it has a driver.');

export const newJobInput = z
  .object({
    jobId: jobId.optional().describe('Defaults to JOB- and the last eight digits of the current time.'),
    ...fields,
    department: fields.department.default(''),
    duration: duration.optional().describe('In minutes; 60 if it is missing.'),
    helperIds: helperIds.default([]),
    assignedEmployees: assignedEmployees.default([]),
    status: fields.status.default('new'),
    notifications: fields.notifications.default(false),
    locationBased: fields.locationBased.default(false),
    jobStart: at.default(null),
    jobEnd: at.default(null),
    kindId: kindId.default(null),
    checklist: checklist.optional(),
    filledKind: orNull(line({ most: 100 }))
      .optional()
      .describe('Only for the form: the kind whose values it has been filled with.'),
    ...repeatFields,
    repeat: repeatFields.repeat.describe(
      'How often it repeats. The jobs of the next two weeks, and at least the next one, are created at once, later ones each night.',
    ),
    despiteLeave,
    followDriver,
  })
  .superRefine(({ jobDate, jobStart, jobEnd, ...sent }, { addIssue }) => {
    checkRepeat(sent, jobDate, addIssue);
    if (jobStart && jobEnd && jobEnd < jobStart)
      addIssue({ code: 'custom', path: ['jobEnd'], message: messages.endFirst });
  });

export const deleteInput = z.object({
  id: z.string(),
  scope: z
    .enum(['one', 'series'], messages.scopeWrong)
    .default('one')
    .describe(
      'With `series`, it stops repeating and its upcoming jobs that have not started are deleted too.',
    ),
});

/** Degrees from `-most` to `most`. */
const degrees = (most: number) =>
  unlessNothing(
    z
      .union(
        [
          z.number(),
          z
            .string()
            // Close to the equator or Greenwich phones write '1e-7'.
            .regex(/^-?\d{1,3}(\.\d+)?(e-\d{1,3})?$/i)
            .transform(Number),
        ],
        messages.positionWrong,
      )
      .pipe(z.number(messages.positionWrong).min(-most).max(most)),
  ).meta({ anyOf: undefined, type: 'number', minimum: -most, maximum: most });

const metres = unlessNothing(
  z.union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d+(\.\d+)?(e[+-]?\d{1,3})?$/i)
        .transform(Number),
    ],
    messages.positionWrong,
  ),
).meta({ anyOf: undefined, type: 'number', minimum: 0 });

const momentOrNone = unlessNothing(moment(messages.momentWrong));

/** What the driver's phone adds: its position, stored for location-based jobs, and its times. */
const phone = {
  latitude: degrees(90).describe('The position of the phone; stored if the job is location based.'),
  longitude: degrees(180),
  accuracy: metres.describe('The accuracy of the position in metres.'),
  saidAt: momentOrNone.describe(
    'The time of the press by the phone. It counts as the start or end if it is at most a day ago (14 days with `sentAt`), not in the future, and no end is before its start; otherwise the time of the call counts.',
  ),
  sentAt: momentOrNone.describe(
    'The time of sending by the phone. With it, a wrong clock does no harm: the press happened as long before the call arrived as `saidAt` is before `sentAt`. A repeated call may send another value.',
  ),
};

/** A line of the checklist, by its text. */
export const tickInput = z.object({
  id: z.string(),
  text: lineText.describe('The text of the line.'),
  done: flag.default(true),
  saidAt: phone.saidAt,
  sentAt: phone.sentAt,
});

export const photoInput = z
  .object({
    id: z.string(),
    photo: picture(messages.photoWrong).describe('A PNG or JPEG, as a file or as a data: URL.'),
    when: z.enum(['before', 'after'], messages.photoWhenWrong).describe('Before or after the work.'),
    saidAt: phone.saidAt,
    sentAt: phone.sentAt,
  })
  .refine(({ photo }) => photo !== undefined, { path: ['photo'], error: messages.photoNeeded });

export const removePhotoInput = z.object({ id: z.string(), photoId: z.string() });

export const startInput = z.object({
  id: z.string(),
  endLocation: line({ most: 300 }).optional(),
  early: flag
    .optional()
    .describe(
      'With false, a start more than 12 hours before the job’s time is refused. The driver’s page asks first.',
    ),
  ...phone,
});

export const onMyWayInput = z.object({
  id: z.string(),
  minutes: wholeNumber(messages.minutesWrong, 1)
    .refine((minutes) => minutes <= 240, messages.minutesWrong)
    .meta({ minimum: 1, maximum: 240, description: 'Until the driver arrives.' }),
  saidAt: phone.saidAt,
  sentAt: phone.sentAt,
});

export const spotInput = z.object({
  client: fields.client,
  title: fields.title,
  minutes: wholeNumber(messages.spotMinutesWrong)
    .refine((minutes) => minutes <= 1_440, messages.spotMinutesWrong)
    .default(0)
    .meta({ type: 'integer', minimum: 0, maximum: 1_440 })
    .describe('How long it took. With 0 it starts now.'),
  saidAt: phone.saidAt,
  sentAt: phone.sentAt,
});

/** The used quantities of the named materials. A job that has not ended gives null, which stays as it is. */
const usedOf = z
  .array(z.object({ itemId: z.string().max(100), used: quantityOrNone.nullable() }), messages.usedWrong)
  .max(500, messages.usedWrong)
  .transform((all) => all.flatMap(({ itemId, used }) => (used === null ? [] : [{ itemId, used }])));

/** A form sends a pair of fields per material under the same two names; a single pair is no list. */
const listed = z
  .union([z.string().transform((one) => [one]), z.array(z.string())], messages.usedWrong)
  .optional()
  .meta({ anyOf: undefined, type: 'array', items: { type: 'string' } });

/** Pairs of item and quantity, as a form sends them, are the same as `materials`. */
function withUsed<
  Sent extends { usedItem?: string[] | undefined; used?: string[] | undefined; materials: Used },
>({ usedItem = [], used = [], materials, ...sent }: Sent, { addIssue }: z.core.$RefinementCtx) {
  const pairs = usedOf.safeParse(usedItem.map((itemId, place) => ({ itemId, used: used[place] ?? '' })));
  if (used.length > usedItem.length) {
    addIssue({ code: 'custom', path: ['used'], message: messages.usedWrong });
    return z.NEVER;
  }
  if (pairs.success) return { ...sent, materials: [...materials, ...pairs.data] };
  const message = pairs.error.issues[0]?.message ?? messages.usedWrong;
  addIssue({ code: 'custom', path: ['used'], message });
  return z.NEVER;
}

type Used = z.output<typeof usedOf>;

/** Any of a job's fields. Fields that are not sent stay. The id cannot change. */
export const jobChangeInput = z
  .object({
    id: z.string(),
    ...z.object(fields).partial().shape,
    ...repeatChangeFields,
    repeat: repeatChangeFields.repeat.describe(
      'How it repeats from this job on, which is the first of `times`; null for no more. With `repeat` the fields say all of the rule, without it what they change of it. Needs `scope` `series` where the job repeats: upcoming jobs whose day the rule lacks are deleted, except those that were changed alone, and those it has are created.',
    ),
    despiteLeave,
    followDriver,
    scope: z
      .enum(['one', 'series'], messages.scopeWrong)
      .default('one')
      .describe(
        'With `series`, the change also applies to the upcoming jobs of its series that have not started, and to future ones; their days move by the same number. Changes made to a single job stay.',
      ),
    revision: wholeNumber(messages.revisionWrong)
      .optional()
      .describe('The revision you read. If the job was saved since, the answer is 409.'),
    materials: usedOf.default([]).describe('The materials an ended job used, if they differ from the plan.'),
    usedItem: listed.describe(
      'The same in the form’s shape: the items, with the quantity of each in `used`.',
    ),
    used: listed,
  })
  .transform(withUsed);

/** A job's own plan: who, when and how long. What is not sent stays. */
const move = z.object({
  id: z.string().max(100),
  revision: wholeNumber(messages.revisionWrong).describe(
    'The revision you read. If the job was saved since, nothing is moved and the answer is 409.',
  ),
  assignedEmployees: assignedEmployees.optional(),
  helperIds: helperIds.optional(),
  jobDate: fields.jobDate.optional(),
  jobTime: jobTime.optional(),
  duration: duration.optional(),
});

/** One job, as its small form on the board sends it. */
export const moveOneInput = move;

export type Move = z.output<typeof move>;

/** Jobs to move together: all or none. */
export const moveInput = z.object({
  moves: z
    .array(move, messages.movesNeeded)
    .min(1, messages.movesNeeded)
    .max(100, messages.tooManyMoves)
    .refine((moves) => new Set(moves.map(({ id }) => id)).size === moves.length, messages.movesNeeded),
});

/** Jobs picked on the board, each as its id and revision ('…:3'), for one driver. */
export const giveInput = z
  .object({
    picked: z.union([z.string().transform((one) => [one]), z.array(z.string())], messages.movesNeeded).pipe(
      z
        .array(z.string().regex(/^[^:]{1,100}:\d{1,9}$/, messages.movesNeeded))
        .min(1, messages.movesNeeded)
        .max(100, messages.tooManyMoves),
    ),
    assignedEmployees,
  })
  .transform(({ picked, assignedEmployees: to }) => ({
    moves: picked.map((one): Move => {
      const [id = '', revision] = one.split(':');
      return { id, revision: Number(revision), assignedEmployees: to };
    }),
  }));

export const awayInput = z.object({
  userId: line({ needed: messages.personNeeded, most: 100 }).describe('The id of the person who is away.'),
  date: day(messages.dateNeeded),
  half: z
    .preprocess(
      (sent) => (sent === null || sent === '' ? undefined : sent),
      z.enum(['morning', 'afternoon'], messages.halfWrong).optional(),
    )
    .meta({ type: 'string', enum: ['morning', 'afternoon'] })
    .describe('The half of the day; the whole day if it is missing.'),
});

export const copyInput = z
  .object({
    from: day(messages.dateNeeded),
    to: day(messages.dateNeeded),
    ids: z
      .union([z.string().transform((one) => [one]), z.array(z.string().max(100))], messages.movesNeeded)
      .pipe(z.array(z.string()).min(1, messages.movesNeeded).max(100, messages.tooManyMoves))
      .transform((ids) => [...new Set(ids)])
      .meta({ anyOf: undefined, type: 'array', items: { type: 'string' }, maxItems: 100 })
      .describe('The jobs to copy.'),
  })
  .refine(({ from, to }) => from !== to, { path: ['to'], message: messages.sameDay });

export const endInput = z
  .object({
    id: z.string(),
    endLocation: line({ needed: messages.endLocationFirst, most: 300 }),
    receivedBy: line({ most: 100 }).default('').describe('The name of the person who received it.'),
    remarks: lines({ most: 1_000 }).default(''),
    photo: picture(messages.photoWrong).describe('A PNG or JPEG, as a file or as a data: URL.'),
    signature: picture(messages.photoWrong).describe('The signature, in the same formats.'),
    materials: usedOf
      .default([])
      .describe(
        'The materials used, if they differ from the plan. Stock that is held but not used is released.',
      ),
    usedItem: listed.describe(
      'The same in the form’s shape: the items, with the quantity of each in `used`.',
    ),
    used: listed,
    despiteOpen: flag
      .optional()
      .describe(
        'With false, an end with open lines of the checklist is refused instead of returning a warning.',
      ),
    ...phone,
  })
  .transform(withUsed);

const bound = z
  .literal('')
  .transform(() => undefined)
  .or(day(messages.dateNeeded))
  .optional();

/** A range of days, both included. A missing end is open. */
export const span = z.object({ from: bound, to: bound }).superRefine(({ from, to }, { addIssue }) => {
  if (from && to && to < from) addIssue({ code: 'custom', path: ['to'], message: messages.spanBackwards });
});

/** The filters of the list: still to be done, and of these without a driver. */
const shows = ['', 'ahead', 'unassigned'] as const;
export type Show = (typeof shows)[number];

/** The query of the list. An invalid day means today. */
export const listWords = {
  date: z.string().pipe(day(messages.dateNeeded)).or(z.literal('')).catch('').default(''),
  q: line({ most: 150 }).default(''),
  show: z.enum(shows).catch('').default(''),
};

/** What a job has unless somebody says otherwise, wherever a person plans it: its driver hears of it. Calls have their own defaults. */
export const plannedJob = { notifications: true, locationBased: false } as const;
