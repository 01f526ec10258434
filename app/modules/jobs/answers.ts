import { z } from 'zod';
import { code, id, message, revision, time } from '~/core/answer';
import { noRepeat, repeatAnswer } from '~/core/repeat-input';
import { priceUnits } from './service-plan';
import { statuses } from './statuses';

const position = z
  .object({ latitude: z.number(), longitude: z.number(), accuracy: z.number().nullable() })
  .nullable();

const driven = z
  .object({
    by: z.string().describe('Who pressed the button.'),
    saidAt: time.nullable().describe('The time of the press by the driver’s phone.'),
    recordedAt: time
      .nullable()
      .describe('When the server recorded it: hours later if the phone had no network.'),
    position,
  })
  .nullable();

const jobPhoto = z.object({
  id,
  url: z.string(),
  when: z.enum(['before', 'after']),
  by: z.string().describe('The name of the person who took it.'),
  at: time.describe('When it was taken.'),
});

/** A job in the documented shape, as `present.ts` makes it. */
export const job = z
  .object({
    id,
    jobId: z.string(),
    title: z.string(),
    client: z.string(),
    startLocation: z.string(),
    endLocation: z.string(),
    jobDate: z.iso.date(),
    jobTime: z.string().describe('HH:MM, Singapore time.'),
    duration: z.int().describe('In minutes.'),
    jobStart: time.nullable().describe('When it started.'),
    jobEnd: time.nullable().describe('When it ended.'),
    assignedEmployees: z.array(id).describe('The driver; empty if there is none.'),
    assignedNames: z.array(z.string()),
    helperIds: z.array(id).describe('The people who help the driver.'),
    helperNames: z.array(z.string()),
    status: z.enum(statuses),
    description: z.string(),
    notifications: z.boolean(),
    locationBased: z.boolean(),
    department: z.string(),
    ...repeatAnswer,
    kindId: id.nullable().describe('The id of its kind, which may be deleted.'),
    checklist: z.array(
      z.object({
        text: z.string(),
        done: z.boolean(),
        by: z.string().nullable().describe('The name of the person who ticked it.'),
        at: time.nullable().describe('When they ticked it.'),
      }),
    ),
    started: driven,
    ended: driven,
    receivedBy: z.string(),
    remarks: z.string(),
    photoUrl: z.string().describe('The address of the photo; empty if there is none.'),
    signatureUrl: z.string(),
    photos: z.array(jobPhoto).describe('At most ten, besides the photo of the proof.'),
    materials: z
      .array(
        z.object({
          itemId: id,
          name: z.string(),
          unit: z.string(),
          planned: z.number(),
          used: z.number().nullable().describe('null until the job has ended.'),
        }),
      )
      .optional()
      .describe('The planned materials, if any.'),
    toPay: z
      .array(z.object({ invoiceId: id, number: z.string(), amount: z.number() }))
      .optional()
      .describe(
        'For a single job: the invoices that the client can pay by PayNow now, with their open amounts.',
      ),
    contact: z
      .object({ name: z.string(), phone: z.string() })
      .optional()
      .describe('For a single job: the client’s contact, with a number that a phone can dial or none.'),
    place: z.string().optional().describe('For a single job: the end location, with the postal code.'),
    onMyWay: z
      .string()
      .optional()
      .describe('For a single job: the company’s text of “On my way”. {time} is the time of arrival.'),
    next: z
      .object({ id, title: z.string(), client: z.string(), jobDate: z.iso.date(), jobTime: z.string() })
      .nullable()
      .optional()
      .describe('For a single job: the caller’s next job of that day that is still to be driven.'),
    undoFor: z
      .number()
      .optional()
      .describe('For a single job: for how many ms the caller can still undo its last start or end.'),
    revision,
    createdAt: time,
  })
  .meta({ id: 'Job' });

/** A kind of job, as `present.ts` makes it. */
export const jobKind = z
  .object({
    id,
    name: z.string(),
    title: z.string(),
    duration: z.int().describe('In minutes.'),
    description: z.string(),
    materials: z.array(z.object({ itemId: id, name: z.string(), unit: z.string(), quantity: z.number() })),
    checklist: z.array(z.string()),
    revision,
    createdAt: time,
  })
  .meta({ id: 'JobKind' });

/** An end that was refused, as `present.ts` makes it. */
export const refusedEnd = z
  .object({
    id,
    job: id.describe('The id of the job, which may be deleted.'),
    jobId: z.string(),
    title: z.string(),
    client: z.string(),
    jobDate: z.iso.date(),
    by: z.string().describe('The name of the driver who sent it.'),
    happened: time.describe('When the driver ended the job.'),
    recordedAt: time.describe('When the server received it.'),
    position,
    endLocation: z.string(),
    receivedBy: z.string(),
    remarks: z.string(),
    photoUrl: z.string().describe('The address of the photo; empty without one.'),
    signatureUrl: z.string(),
    materials: z.array(z.object({ itemId: id, used: z.number() })).describe('The materials that were used.'),
    why: z.string().describe('Why it was refused.'),
  })
  .meta({ id: 'RefusedEnd' });

export const jobAnswer = z.object({ code, data: job });
export const savedAnswer = z.object({
  code,
  data: job,
  warning: z
    .string()
    .optional()
    .describe(
      'Set if somebody on the job is on approved leave then, has another job at that time or doesn’t work then, or if less of its materials is free than it needs.',
    ),
});
export const drivenAnswer = z.object({ code, message, data: job });
export const endedAnswer = drivenAnswer.extend({
  warning: z.string().optional().describe('Set if lines of the checklist are open.'),
});

/** What the documentation's examples send, and the job they return. */
export const exampleSent = {
  jobId: 'JOB-15200123',
  title: 'Deliver 20 kg of dark roast',
  client: 'Ah Seng Coffee House',
  startLocation: '21 Kallang Avenue',
  endLocation: '56 Eng Hoon Street',
  jobDate: '2026-11-27',
  jobTime: '07:30',
  duration: 45,
  description: 'Back door. PayNow on delivery.',
  department: 'Delivery',
  notifications: false,
  locationBased: true,
} as const;

export const exampleJob: z.input<typeof job> = {
  id: '5b1f7c9e2a4d4c8890e6b3a1',
  ...exampleSent,
  jobStart: null,
  jobEnd: null,
  assignedEmployees: [],
  assignedNames: [],
  helperIds: [],
  helperNames: [],
  status: 'new',
  ...noRepeat,
  kindId: null,
  checklist: [],
  started: null,
  ended: null,
  receivedBy: '',
  remarks: '',
  photoUrl: '',
  signatureUrl: '',
  photos: [],
  revision: 0,
  createdAt: '2026-11-21T09:30:00.000Z',
};

const driver = { assignedEmployees: ['3e8a5d7f6b1c4a2f90d8e7c6'], assignedNames: ['Ahmad bin Ismail'] };
const active = {
  ...exampleJob,
  ...driver,
  status: 'active' as const,
  jobStart: '2026-11-26T23:28:00.000Z',
  started: { by: 'Ahmad bin Ismail', saidAt: null, recordedAt: '2026-11-26T23:28:00.000Z', position: null },
};

/** The same job after its start and after its end. */
export const exampleDriven = {
  started: active,
  ended: {
    ...active,
    status: 'ended' as const,
    jobEnd: '2026-11-27T00:05:00.000Z',
    ended: { by: 'Ahmad bin Ismail', saidAt: null, recordedAt: '2026-11-27T00:05:00.000Z', position: null },
  },
};

/** What the example of a kind sends, and the kind it returns. */
export const exampleKindSent = {
  name: 'Service of a coffee machine',
  title: 'Service the coffee machine',
  duration: 90,
  description: 'Ask for the barista on duty.',
  checklist: ['Descale', 'Change the water filter', 'Clean the grinder'],
};

export const exampleKind: z.input<typeof jobKind> = {
  id: '9a2b7c40d15e4f3b86c7d0e1',
  ...exampleKindSent,
  materials: [],
  revision: 0,
  createdAt: '2026-11-21T09:30:00.000Z',
};

/** What the example of a photo sends: a picture of four pixels. */
export const examplePhotoSent = {
  photo:
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWNgWJUGQhAKABw2BEFFHbYAAAAAAElFTkSuQmCC',
  when: 'before' as const,
};

export const exampleRefusedEnd: z.input<typeof refusedEnd> = {
  id: '2f6d81c0b94e4a7793d5e0c8',
  job: exampleJob.id,
  jobId: exampleSent.jobId,
  title: exampleSent.title,
  client: exampleSent.client,
  jobDate: exampleSent.jobDate,
  by: 'Ahmad bin Ismail',
  happened: '2026-11-27T00:05:00.000Z',
  recordedAt: '2026-11-27T01:30:00.000Z',
  position: null,
  endLocation: exampleSent.endLocation,
  receivedBy: 'Tan Ah Seng',
  remarks: '',
  photoUrl: '',
  signatureUrl: '',
  materials: [],
  why: 'Only an active job can be ended, and this one is cancelled.',
};

/** What a single job has besides. */
export const exampleVisit = {
  contact: { name: 'Tan Ah Seng', phone: '+6562714402' },
  place: exampleSent.endLocation,
  onMyWay: 'Hello Tan Ah Seng, I should arrive at about {time}.',
  next: null,
};

/** A service plan, as `present.ts` makes it. */
export const servicePlan = z
  .object({
    id,
    clientId: id,
    clientName: z.string(),
    kindId: id.nullable(),
    title: z.string(),
    description: z.string(),
    jobTime: z.string().describe('HH:MM, Singapore time.'),
    assignedEmployees: z.array(id).describe('The driver of its visits; empty if there is none.'),
    helperIds: z.array(id),
    from: z.iso.date(),
    ...repeatAnswer,
    price: z.number().nullable().optional().describe('In dollars before GST. Only with Quotes.'),
    per: z.enum(priceUnits).optional(),
    revision,
    createdAt: time,
  })
  .meta({ id: 'ServicePlan' });

export const examplePlanSent = {
  clientId: '9d04c1e7a35f8b2260e7d41c',
  title: 'Service the air-conditioner',
  repeat: 'monthly',
  every: 3,
  price: 180,
  per: 'visit',
  from: '2026-12-01',
} as const;

export const examplePlan: z.input<typeof servicePlan> = {
  id: '4c5d6e7f8091a2b3c4d5e6f7',
  ...examplePlanSent,
  clientName: 'Ah Seng Coffee House',
  kindId: null,
  description: examplePlanSent.title,
  jobTime: '09:00',
  assignedEmployees: [],
  helperIds: [],
  weekdays: [],
  monthOn: 'same-day',
  until: null,
  times: null,
  repeatInWords: 'every 3 months on the 1st',
  revision: 0,
  createdAt: '2026-11-21T09:30:00.000Z',
};

/** The answer of a saved plan. */
export const savedPlanAnswer = z.object({
  code,
  data: servicePlan,
  warning: z
    .string()
    .optional()
    .describe('Set if its driver is away or has left, so that visits have no driver.'),
});
