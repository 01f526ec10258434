import type { ChecklistLine } from '~/core/checklist';
import { showDate, singaporeMoment } from '~/core/dates';
import type { Repeat } from '~/core/repeat';
import { type Coded, type CompanyDocument, companyCollection, hasSameCode } from '~db/collection';
import { users } from '../account/collections';
import type { Making } from './repeats';
import type { PriceUnit } from './service-plan';
import type { Status } from './statuses';

/** A phone's position, with its accuracy in metres. */
export interface Position {
  latitude: number;
  longitude: number;
  accuracy: number | null;
}

/** A start or end, as the driver's page sent it. When it happened is the job's `jobStart` or `jobEnd`. */
export interface JobEvent {
  userId: string;
  /** Stored here so that it outlives the person's account. */
  userName: string;
  /** The phone's time when the button was pressed. */
  saidAt: Date | null;
  /** The server's time of the arrival. The job's start or end is when it happened (`happened.ts`). Absent in old records. */
  recordedAt?: Date;
  position: Position | null;
}

/** Proof of delivery. */
interface Proof {
  receivedBy: string;
  remarks: string;
  photoId: string | null;
  signatureId: string | null;
}

/** An item that a job needs. Quantities are in thousandths. */
export interface Material {
  itemId: string;
  /** The item's name and unit, stored because the driver may not see the item itself. */
  name: string;
  unit: string;
  planned: number;
  /** Used quantity; null until the job has ended. */
  used: number | null;
  /** Stock on hold for this job: whole units unless the item has fractions. */
  held: number;
  /** Stock taken for it, the same. */
  taken: number;
}

/** A photo of the place or the work, besides that of the proof. */
export interface JobPhoto {
  /** The id of its file. */
  id: string;
  when: 'before' | 'after';
  userId: string;
  /** Stored here so that it outlives the person's account. */
  userName: string;
  /** When it was taken, as the phone says. */
  at: Date;
}

/** A job as it was before its last start or end, and the stock that this moved: what an undo puts back. */
export interface BeforeStep extends Pick<Job, 'endLocation' | 'jobStart' | 'jobEnd' | 'started' | 'ended'> {
  /** The job's counts right after the step. Another one means that something was built on it. */
  revision: number;
  invoicesMade: number;
  materials?: Material[];
  moved: StockMoved[];
}

/** What a step has changed of an item's stock, in thousandths, until which moment. */
export interface StockMoved {
  itemId: string;
  totalChange: number;
  onHoldChange: number;
  at: Date;
}

/** The fields of a job that people enter. */
export interface JobValues {
  title: string;
  /** The client's name as entered. */
  client: string;
  startLocation: string;
  endLocation: string;
  /** 'HH:MM' in Singapore; '' if not set. */
  jobTime: string;
  /** In minutes; 60 if absent. */
  duration?: number;
  description: string;
  department: string;
  notifications: boolean;
  locationBased: boolean;
  /** The kind it was filled from, which may be deleted. */
  kindId?: string | null;
  checklist?: ChecklistLine[];
}

/** A kind of job: what its jobs start with. */
export interface JobKind extends CompanyDocument {
  name: string;
  /** The name as lists compare it, unique in the company. */
  listKey: string;
  title: string;
  /** In minutes. */
  duration: number;
  description: string;
  /** Quantities in thousandths. The name and unit are those of the item when it was chosen. */
  materials: { itemId: string; name: string; unit: string; quantity: number }[];
  checklist: string[];
  revision: number;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
}

/** The fields in which a job may differ from its series. */
export type SeriesField = keyof JobValues | 'jobDate' | 'driverId' | 'helperIds';

/** A delivery from one place to another, on a day, by one driver and perhaps helpers. */
export interface Job extends Coded, JobValues {
  /** The readable id: 'JOB-12345678'. */
  jobId: string;
  /** The id as codes are compared, unique in the company. */
  jobKey: string;
  /** The texts by which lists search, as they are compared. */
  searchText: string;
  /** The client with that name, if exactly one has it. */
  clientId: string | null;
  /** 'YYYY-MM-DD' in Singapore. */
  jobDate: string;
  driverId: string | null;
  /** Stored here so that it outlives the person's account; '' without a driver. */
  driverName: string;
  /** The people who help the driver, and their names in the same order, stored like the driver's. */
  helperIds?: string[];
  helperNames?: string[];
  /** The people who called in sick for it, so that it is not offered to them again. */
  sickIds?: string[];
  status: Status;
  jobStart: Date | null;
  jobEnd: Date | null;
  started: JobEvent | null;
  ended: JobEvent | null;
  proof: Proof | null;
  /** Before its last start or end. Absent or null once that was undone, or can't be. */
  beforeStep?: BeforeStep | null;
  /** Materials from stock; absent if none were planned. */
  materials?: Material[];
  /** At most ten; absent without any. */
  photos?: JobPhoto[];
  /** The accepted quotation it belongs to. */
  quotation?: { id: string; number: string };
  /** How often it was invoiced. Makes two simultaneous invoices conflict. */
  invoicesMade?: number;
  /** The series it belongs to. */
  seriesId: string | null;
  /** The rule of its series; absent once that was ended. */
  repeat?: Repeat;
  /** Fields changed for this job alone, which a change of the series leaves as they are. */
  ownFields?: SeriesField[];
  /** The day of the series for which it stands, if it was moved to another one alone. */
  ruleDay?: string;
  /** Counts the saves. A form based on an older count is refused. */
  revision: number;
  createdBy: string;
  createdByName: string;
  createdAt: Date;
  updatedAt: Date;
}

/** A series, with the values of its next jobs. */
export interface JobSeries extends CompanyDocument, Making {
  like: JobValues;
  clientId: string | null;
  driverId: string | null;
  helperIds?: string[];
  /** The day on which more jobs are to be created. */
  makeOn: string;
  createdBy: string;
  createdByName: string;
  createdAt: Date;
}

/** Visits of a client that come back, each a job. The series of its jobs has its id. */
export interface ServicePlan extends CompanyDocument {
  clientId: string;
  /** Stored here as lists show it. */
  clientName: string;
  kindId: string | null;
  title: string;
  description: string;
  jobTime: string;
  /** Who drives and helps, if they are here then and not away. */
  driverId?: string | null;
  helperIds?: string[];
  repeat: Repeat;
  /** The day from which it repeats, and the last one on which it can; null if it goes on. */
  from: string;
  lastDay: string | null;
  /** In cents before GST; null if nothing is invoiced by itself. */
  price: number | null;
  per: PriceUnit;
  /** The day of the next yearly invoice, if there is one. */
  nextInvoice?: string;
  /** Client and title as lists are sorted. */
  sortKey: string;
  revision: number;
  createdBy: string;
  createdByName: string;
  createdAt: Date;
  updatedAt: Date;
}

/** A job as it was for somebody who drove it. */
export interface JobFacts extends JobValues {
  jobId: string;
  jobDate: string;
  /** When it was started, if it was. */
  jobStart?: Date;
  /** Everybody on it. */
  crewIds?: string[];
}

/** Somebody who drove a job that was given away or deleted. Their phone may still hold its end. */
interface PastDrive extends CompanyDocument {
  /** The job's `_id`. */
  jobId: string;
  userId: string;
  job: JobFacts;
  expiresAt: Date;
}

/** An end that was refused because the office had cancelled, given away or deleted the job. It waits to be looked at. */
export interface RefusedEnd extends CompanyDocument {
  /** The job's `_id`; it may be deleted. */
  jobId: string;
  job: JobFacts;
  userId: string;
  userName: string;
  /** When it arrived, and when it happened by the phone. */
  at: Date;
  happened: Date;
  saidAt: Date | null;
  position: Position | null;
  endLocation: string;
  receivedBy: string;
  remarks: string;
  photoId: string | null;
  signatureId: string | null;
  /** The used quantities that were sent, in thousandths. */
  materials: { itemId: string; used: number }[];
  /** The refusal that the driver got. */
  why: string;
  /** Its place among the ends of its job, of which there are at most 20. */
  place: number;
  /** False once it was taken over or discarded. Only its key is left then, until `expiresAt`. */
  open: boolean;
  expiresAt?: Date;
}

/** Something that somebody did on the board, for undoing it. */
export interface BoardAction {
  id: string;
  /** What was done, as the board says it. */
  text: string;
  kind: 'move' | 'sick-call';
  /** The jobs: what they were, and the revisions that they had then and have since. */
  jobs: { id: string; was: number; revision: number; before: JobPlace }[];
  /** The Medical Leave of a sick call; null if none was recorded. */
  leaveId: string | null;
  at: Date;
}

/** What somebody did last on the board, oldest first. The id is the user's. */
export interface BoardUndo extends CompanyDocument {
  done: BoardAction[];
  expiresAt: Date;
}

/** Who does a job, and when. */
export type JobPlace = Pick<Job, 'driverId' | 'driverName' | 'jobDate' | 'jobTime'> &
  Required<Pick<Job, 'duration' | 'helperIds' | 'helperNames' | 'sickIds'>>;

export const boardUndos = companyCollection<BoardUndo>('boardUndos', [{ key: { companyId: 1, _id: 1 } }], {
  goesWith: { of: users, by: '_id' },
  acrossCompanies: [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
});

export const pastDrives = companyCollection<PastDrive>(
  'pastDrives',
  [{ key: { companyId: 1, jobId: 1, userId: 1 } }, { key: { companyId: 1, userId: 1 } }],
  // The store itself deletes expired ones.
  { acrossCompanies: [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }] },
);

export const refusedEnds = companyCollection<RefusedEnd>(
  'refusedEnds',
  [
    { key: { companyId: 1, jobId: 1, place: 1 }, unique: true },
    { key: { companyId: 1, open: 1, at: 1, _id: 1 } },
    { key: { companyId: 1, userId: 1 } },
  ],
  { acrossCompanies: [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }] },
);

export const jobs = companyCollection<Job>(
  'jobs',
  [
    { key: { companyId: 1, jobKey: 1 }, unique: true },
    { key: { companyId: 1, sameCodeSince: 1 }, ...hasSameCode },
    // A day's jobs: of the company, and of a driver.
    { key: { companyId: 1, jobDate: 1, jobTime: 1, _id: 1 } },
    { key: { companyId: 1, driverId: 1, jobDate: 1, jobTime: 1, _id: 1 } },
    { key: { companyId: 1, helperIds: 1, jobDate: 1 } },
    // All jobs for the export; a client's for its dashboard and weekly sentiment.
    { key: { companyId: 1, jobDate: 1, _id: 1 } },
    { key: { companyId: 1, clientId: 1, jobDate: -1, _id: -1 } },
    { key: { companyId: 1, clientId: 1, jobEnd: -1 } },
    { key: { companyId: 1, jobEnd: -1 } },
    { key: { companyId: 1, seriesId: 1, jobDate: 1 } },
    // Those ahead that hold an item.
    { key: { companyId: 1, 'materials.itemId': 1, status: 1 } },
  ],
  {
    findable: {
      fields: [
        'jobId',
        'title',
        'client',
        'startLocation',
        'endLocation',
        'jobDate',
        'driverId',
        'driverName',
        'helperNames',
      ],
      kinds: ['job'],
      compared: {
        field: 'searchText',
        texts: ({ title, client, jobId, startLocation, endLocation, driverName, helperNames = [] }) => [
          ...[title, client, jobId, startLocation, endLocation, driverName, ...helperNames],
        ],
      },
      entries: ({ jobId, title, client, startLocation, endLocation, jobDate, driverId, ...people }) => [
        {
          kind: 'job',
          title: `${jobId} ${title}`,
          hint: [client, showDate(jobDate)].filter(Boolean).join(', '),
          // The same as in `searchText`, which lists search.
          texts: [
            ...[jobId, title, client, startLocation, endLocation],
            ...[people.driverName, ...(people.helperNames ?? [])],
          ],
          numbers: [jobId],
          at: singaporeMoment(jobDate, '00:00'),
          who: driverId,
        },
      ],
    },
  },
);

export const jobKinds = companyCollection<JobKind>('jobKinds', [
  { key: { companyId: 1, listKey: 1, _id: 1 } },
  // Of two people who give the same name at once, one is refused.
  { key: { companyId: 1, listKey: 1 }, unique: true },
  { key: { companyId: 1, 'materials.itemId': 1 } },
]);

export const jobSeries = companyCollection<JobSeries>(
  'jobSeries',
  [{ key: { companyId: 1, makeOn: 1, _id: 1 } }],
  // The clock looks for companies with a running series.
  { acrossCompanies: [{ key: { makeOn: 1, companyId: 1 } }] },
);

const invoiced = { partialFilterExpression: { nextInvoice: { $exists: true } } };

export const servicePlans = companyCollection<ServicePlan>(
  'servicePlans',
  [
    { key: { companyId: 1, sortKey: 1, _id: 1 } },
    { key: { companyId: 1, clientId: 1, sortKey: 1, _id: 1 } },
    { key: { companyId: 1, lastDay: 1, _id: 1 } },
    { key: { companyId: 1, nextInvoice: 1, _id: 1 }, ...invoiced },
  ],
  // The clock looks for companies with a yearly invoice that is due.
  { acrossCompanies: [{ key: { nextInvoice: 1, companyId: 1 }, ...invoiced }] },
);
