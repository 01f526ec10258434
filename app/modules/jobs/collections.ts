import { showDate, singaporeMoment } from '~/core/dates';
import { type CompanyDocument, companyCollection } from '~db/collection';
import type { Repeat } from './repeats';
import type { Status } from './statuses';

/** Where a phone said that it was, and how many metres it may be off. */
export interface Position {
  latitude: number;
  longitude: number;
  accuracy: number | null;
}

/** A start or an end, as the driver's page has sent it. */
export interface Driven {
  userId: string;
  /** Kept with it, so that it stays when the person has left. */
  userName: string;
  /** What the phone's clock said when he pressed the button; the suite's own time is the job's start or end. */
  saidAt: Date | null;
  position: Position | null;
}

/** What shows that the job was done. */
export interface Proof {
  receivedBy: string;
  remarks: string;
  /** The files of a photo and of a signature. */
  photoId: string | null;
  signatureId: string | null;
}

/** An item that a job needs. What is held and taken is in the stock's whole units, the rest in thousandths. */
export interface Material {
  itemId: string;
  /** As the item was called, and what it is counted in: its driver may have no other way to see it. */
  name: string;
  unit: string;
  planned: number;
  /** What was used; null until the job has ended. */
  used: number | null;
  /** How many units of the stock are on hold for this job now. */
  held: number;
  /** How many units have left the stock for it. */
  taken: number;
}

/** What is said of a job, and stays as it was said. */
export interface Said {
  title: string;
  /** The client's name as it was written. */
  client: string;
  startLocation: string;
  endLocation: string;
  /** 'HH:MM' in Singapore; '' where it is not set. */
  jobTime: string;
  description: string;
  department: string;
  notifications: boolean;
  locationBased: boolean;
}

/** What of a job that repeats can be another than its series has it. */
export type SeriesField = keyof Said | 'jobDate' | 'driverId';

/** Something to be driven: from a place to a place, on a day, by one driver. */
export interface Job extends CompanyDocument, Said {
  /** What people call it: 'JOB-12345678'. */
  jobId: string;
  /** The same in small letters: what makes it the firm's only one. */
  jobKey: string;
  /** All that a search looks at, in small letters. */
  searchText: string;
  /** The one client of that name, where there is one. */
  clientId: string | null;
  /** 'YYYY-MM-DD' in Singapore. */
  jobDate: string;
  driverId: string | null;
  /** Kept with it, so that it stays when the person has left; '' where there is none. */
  driverName: string;
  status: Status;
  jobStart: Date | null;
  jobEnd: Date | null;
  started: Driven | null;
  ended: Driven | null;
  proof: Proof | null;
  /** What it needs of the stock; absent where nothing was planned. */
  materials?: Material[];
  /** The accepted quotation that it is the work of. */
  quotation?: { id: string; number: string };
  /** How often it was invoiced: two who do it at once wait for each other. */
  invoicesMade?: number;
  /** Which job that repeats it belongs to. */
  seriesId: string | null;
  /** What somebody has changed of this one alone: a change of the whole series leaves that as it is. */
  ownFields?: SeriesField[];
  /** How often it was saved: a form on an older count is refused. */
  revision: number;
  createdBy: string;
  createdByName: string;
  createdAt: Date;
  updatedAt: Date;
}

/** A job that repeats, as the next ones will be. */
export interface JobSeries extends CompanyDocument {
  like: Said;
  clientId: string | null;
  driverId: string | null;
  repeat: Repeat;
  until: string | null;
  /** The first day for which there is no job yet. */
  next: string;
  createdBy: string;
  createdByName: string;
  createdAt: Date;
}

export const jobs = companyCollection<Job>(
  'jobs',
  [
    { key: { companyId: 1, jobKey: 1 }, unique: true },
    // A day's jobs, the firm's and a driver's own.
    { key: { companyId: 1, jobDate: 1, jobTime: 1, _id: 1 } },
    { key: { companyId: 1, driverId: 1, jobDate: 1, jobTime: 1, _id: 1 } },
    // All of them, for the export; a client's, for his dashboard and his week.
    { key: { companyId: 1, jobDate: 1, _id: 1 } },
    { key: { companyId: 1, clientId: 1, jobDate: -1, _id: -1 } },
    { key: { companyId: 1, clientId: 1, jobEnd: -1 } },
    { key: { companyId: 1, jobEnd: -1 } },
    { key: { companyId: 1, seriesId: 1, jobDate: 1 } },
  ],
  {
    findable: {
      fields: ['jobId', 'title', 'client', 'startLocation', 'endLocation', 'jobDate', 'driverId'],
      kinds: ['job'],
      entries: ({ jobId, title, client, startLocation, endLocation, jobDate, driverId }) => [
        {
          kind: 'job',
          title: `${jobId} ${title}`,
          hint: [client, showDate(jobDate)].filter(Boolean).join(', '),
          texts: [jobId, title, client, startLocation, endLocation],
          numbers: [jobId],
          at: singaporeMoment(jobDate, '00:00'),
          who: driverId,
        },
      ],
    },
  },
);

export const jobSeries = companyCollection<JobSeries>(
  'jobSeries',
  [{ key: { companyId: 1, next: 1, _id: 1 } }],
  // The clock looks for firms with a series that goes on.
  { acrossCompanies: [{ key: { next: 1, companyId: 1 } }] },
);
