import { z } from 'zod';
import { singaporeDay } from '~/core/dates';
import { jsonSchemaOf } from '~/core/json-schema';
import { moment } from '~/core/moment';
import { isNothing, unlessNothing } from '~/core/optional';
import { checkRepeat, repeatChangeFields, repeatFields } from '~/core/repeat-input';
import { alsoSpelled, spelling } from '~/core/spellings';
import { line, lines, wholeNumber } from '~/core/text';
import { gatheringFields } from './attendees';
import {
  longestDescription,
  longestLogLine,
  longestMs,
  longestSpanMs,
  longestTitle,
  mostNewLines,
} from './limits';
import * as messages from './messages';

/** Which meetings a calendar feed shows: the person's own, or all of the company. */
const calendarScopes = ['mine', 'all'] as const;
export type CalendarScope = (typeof calendarScopes)[number];

export const meetingId = z.string(messages.idNeeded).trim().min(1, messages.idNeeded);

/** In the order of their messages: client, title, time. */
const fields = {
  user: z.string(messages.clientNeeded).min(1, messages.clientNeeded).describe('The client’s id.'),
  title: line({ needed: messages.titleNeeded, most: longestTitle }),
  desc: lines({ most: longestDescription }),
  startTime: moment(messages.startNeeded),
  endTime: unlessNothing(moment(messages.endWrong)),
};

/** The names of two fields in a meeting. */
const spellings = { description: 'desc', clientId: 'user' };
const otherSpellings = {
  description: spelling('desc', fields.desc),
  clientId: spelling('user', fields.user),
};

const owner = z
  .string()
  .optional()
  .describe('Whose meeting it is; only owners may name somebody else. Replaces userID.');

interface SentTimes {
  startTime?: Date | undefined;
  endTime?: Date | undefined;
}

/** What is wrong with two times, as the message at the end's field; null if nothing is. */
export function faultOfTimes(startsAt: Date, endsAt: Date): string | null {
  const lasts = endsAt.getTime() - startsAt.getTime();
  if (lasts <= 0) return messages.endFirst;
  return lasts > longestMs ? messages.tooLong : null;
}

/** Checked together with the other fields, so that all mistakes are reported at once. */
function checkTimes<Schema extends z.ZodType<SentTimes>>(schema: Schema): Schema {
  return schema.check(
    z.superRefine<SentTimes>(
      ({ startTime, endTime }, { addIssue }) => {
        const text = startTime && endTime && faultOfTimes(startTime, endTime);
        if (text) addIssue({ code: 'custom', path: ['endTime'], message: text });
      },
      { when: ({ value }) => bothAreThere(value) },
    ) as never,
  ) as Schema;
}

function bothAreThere(value: unknown): boolean {
  const { startTime, endTime } = (value ?? {}) as SentTimes;
  return startTime instanceof Date && endTime instanceof Date;
}

/** A line that the log has: sent back with the meeting, it stays as it is. */
const oldLine = z.object({ at: z.string(), by: z.string(), text: z.string() });

/** New log lines: one text, as a form sends it, where an empty one is none; or a list. */
const newLines = z
  .union(
    [z.string(), z.array(z.union([z.string(), oldLine], messages.logWrong), messages.logWrong)],
    messages.logWrong,
  )
  .transform((sent) => (isNothing(sent) ? [] : [sent].flat().filter((one) => typeof one === 'string')))
  .pipe(z.array(lines({ needed: messages.logWrong, most: longestLogLine })))
  .refine((texts) => texts.length <= mostNewLines, messages.logTooMany)
  .meta({
    anyOf: undefined,
    type: 'array',
    items: { anyOf: [{ type: 'string' }, jsonSchemaOf(oldLine) as never] },
    description: 'New lines, as strings. Existing lines stay.',
  });

const newMeeting = checkTimes(
  z.object({
    ...fields,
    ...otherSpellings,
    ...z.object(gatheringFields).partial().shape,
    desc: fields.desc.default(''),
    endTime: fields.endTime.describe('Defaults to an hour after the start.'),
    owner,
    ...repeatFields,
    repeat: repeatFields.repeat.describe(
      'How often it repeats, with `until` or `times`. Each one is a separate meeting.',
    ),
  }),
).superRefine(({ startTime, ...sent }, { addIssue }) => {
  const day = startTime instanceof Date ? singaporeDay(startTime) : undefined;
  checkRepeat(sent, day, addIssue);
});

export const newMeetingInput = alsoSpelled(spellings, newMeeting);

/** Whether one meeting is meant, or also the upcoming ones of its series. */
const scope = z
  .enum(['one', 'series'], messages.scopeWrong)
  .default('one')
  .describe(
    'With `series`, the change applies to this and the upcoming meetings of its series. Changes made to a single meeting stay.',
  );

export const meetingChangeInput = alsoSpelled(
  spellings,
  checkTimes(
    z.object({
      id: meetingId,
      ...z.object(fields).partial().shape,
      endTime: fields.endTime.describe('If only the start is sent, the meeting keeps its length.'),
      ...z.object(gatheringFields).partial().shape,
      ...otherSpellings,
      owner,
      ...repeatChangeFields,
      repeat: repeatChangeFields.repeat.describe(
        'How it repeats from this meeting on, which is the first of `times`; null for no more. With `repeat` the fields say all of the rule, without it what they change of it. Needs `scope` `series` where more of the series are to come: those whose day the rule lacks are deleted, except those that were changed alone, and those it has are added.',
      ),
      logs: newLines.default([]),
      scope,
      revision: wholeNumber(messages.revisionWrong)
        .optional()
        .describe('The revision you read. If the meeting was saved since, the answer is 409.'),
    }),
  ),
);

export const deleteInput = z.object({
  id: z.string(messages.idNeededToDelete).trim().min(1, messages.idNeededToDelete),
  scope,
});

/** In a query that was not encoded, the plus of an offset arrives as a space. */
const inAddress = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (sent) => (typeof sent === 'string' ? sent.replace(/ (\d{2}:?\d{2})$/, '+$1') : sent),
    schema,
  ) as unknown as Schema;

/** The period of a list request. */
export const span = z
  .object({ start: inAddress(moment(messages.spanStart)), end: inAddress(moment(messages.spanEnd)) })
  .superRefine(({ start, end }, { addIssue }) => {
    // Also called if one of them is not a time.
    if (!(start instanceof Date && end instanceof Date)) return;
    const lasts = end.getTime() - start.getTime();
    if (lasts <= 0) addIssue({ code: 'custom', path: ['end'], message: messages.spanBackwards });
    if (lasts > longestSpanMs) addIssue({ code: 'custom', path: ['end'], message: messages.spanTooLong });
  });

export const newAddressInput = z.object({ scope: z.enum(calendarScopes).catch('mine') });
