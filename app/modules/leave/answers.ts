import { z } from 'zod';
import { code, id } from '~/core/answer';
import { parts } from './parts';
import { leaveStatuses } from './statuses';

/* The answers of the calls, as `present.ts` makes them. */

const part = z.enum(parts);

/** A request. */
export const leaveRequest = z
  .object({
    id,
    name: z.string(),
    type: z.string(),
    start: z.iso.date(),
    end: z.iso.date(),
    startPart: part.describe('Whether it starts in the morning or the afternoon of the first day.'),
    endPart: part.describe('Whether it ends in the afternoon or the morning of the last day.'),
    reason: z.string(),
    status: z.enum(leaveStatuses),
    days: z.number().describe('Working days, counting half days.'),
    certificateUrl: z.string().describe('The address of the medical certificate; empty if there is none.'),
    rejectionReason: z.string().describe('Why it was rejected; empty if it was not or no reason was given.'),
  })
  .meta({ id: 'LeaveRequest' });

/** Approved leave as a calendar event. */
const leaveEvent = z
  .object({
    id,
    title: z
      .string()
      .describe('The person’s name; for approvers and the person themselves with the type of leave.'),
    content: z
      .string()
      .describe('The reason for approvers and the person themselves; "On leave" for everyone else.'),
    start: z.iso.date(),
    end: z.iso.date().describe('The last day of the leave.'),
  })
  .meta({ id: 'LeaveEvent' });

export const requestsAnswer = z.object({ code, data: z.array(leaveRequest) });
export const eventsAnswer = z.object({ code, data: z.array(leaveEvent) });
export const exampleId = '7c1f0a93d2b84e6f5a0c9d31';

// Leave can be requested until the end of next year, so examples use the current one.
const year = new Date().getUTCFullYear();

export const exampleAsked = {
  type: 'Annual Leave',
  startDate: `${year}-12-21`,
  endDate: `${year}-12-24`,
  reason: 'Visiting my grandparents',
};

export const exampleRequest = {
  id: exampleId,
  name: 'Chen Wei',
  type: 'Annual Leave',
  start: `${year}-12-21`,
  end: `${year}-12-24`,
  startPart: 'morning',
  endPart: 'afternoon',
  reason: 'Visiting my grandparents',
  status: 'pending',
  days: 4,
  certificateUrl: '',
  rejectionReason: '',
} as const;

export const exampleEvent = {
  id: exampleId,
  title: 'Chen Wei',
  content: 'On leave',
  start: `${year + 1}-07-05`,
  end: `${year + 1}-07-06`,
};
