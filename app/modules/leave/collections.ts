import { type CompanyDocument, companyCollection } from '~db/collection';
import { users } from '../account/collections';
import type { EarlierWeek } from './days';
import type { Family } from './family';
import type { Part } from './parts';
import type { LeaveStatus } from './statuses';

/** Days and half days by year: `{ '2026': 2.5, '2027': 1 }`. */
export type DaysByYear = Record<string, number>;

/** A request for leave, from a part of its first day to a part of its last, both included. */
export interface LeaveRequest extends CompanyDocument {
  userId: string;
  /** Stored with it, so that it stays when the person has left. */
  userName: string;
  type: string;
  /** Days, '2026-11-21'. */
  start: string;
  end: string;
  /** Whether the first day starts in the morning or the afternoon. */
  from: Part;
  /** Whether the last day ends in the afternoon or the morning. */
  to: Part;
  reason: string;
  status: LeaveStatus;
  /** In working days; recalculated when holidays or the working week change. */
  days: number;
  byYear: DaysByYear;
  /** The id of a medical certificate's file. */
  certificateId?: string;
  appliedAt: Date;
  /** The ids of the people who were told by mail that it is pending. */
  told?: string[];
  /** Who approved, rejected or cancelled it, and when. */
  decidedBy?: string;
  decidedByName?: string;
  decidedAt?: Date;
  /** Whether somebody else recorded it, so that it was never a request. */
  wasRecorded?: true;
  /** The approver's reason for a rejection. */
  rejectionReason?: string;
}

export const leaveRequests = companyCollection<LeaveRequest>('leaveRequests', [
  { key: { companyId: 1, userId: 1, start: 1, _id: 1 } },
  { key: { companyId: 1, status: 1, start: 1, _id: 1 } },
  { key: { companyId: 1, start: 1, _id: 1 } },
  { key: { companyId: 1, decidedBy: 1, decidedAt: 1 } },
]);

/**
 * One record for each month that approved leave touches, so that a calendar reads its month in order from an index.
 * Exists while the leave is approved.
 */
export interface LeaveMonth extends CompanyDocument {
  /** '2026-11'. */
  month: string;
  requestId: string;
  userId: string;
  start: string;
  end: string;
  from: Part;
  to: Part;
}

export const leaveMonths = companyCollection<LeaveMonth>(
  'leaveMonths',
  [{ key: { companyId: 1, month: 1, start: 1, _id: 1 } }, { key: { companyId: 1, requestId: 1 } }],
  { goesWith: { of: leaveRequests, by: 'requestId' } },
);

/** Days that HR added to or removed from a year's entitlement. Never changed or deleted. */
export interface LeaveAdjustment extends CompanyDocument {
  userId: string;
  type: string;
  year: number;
  /** In half days; negative if removed. */
  days: number;
  reason: string;
  byName: string;
  at: Date;
}

export const leaveAdjustments = companyCollection<LeaveAdjustment>('leaveAdjustments', [
  { key: { companyId: 1, userId: 1, year: 1, at: 1 } },
]);

/** A type of leave and its rules. */
export interface LeaveType {
  name: string;
  /** Days a year, unless a person's record has its own number. */
  days: number;
  /** Whether people who join within a year get only a part of it. */
  prorated: boolean;
  /** The most days carried over into the next year; 0 for none. */
  carryOver: number;
  /** The first year whose rest is carried over: the year the company turned it on. */
  carriesFrom?: number;
}

/** A day on which a company's list differs from Singapore's: a holiday of its own, or none (null). */
export interface HolidayChange {
  day: string;
  name: string | null;
}

/** A company's own rules, under its own id. Created by the first request or change. */
export interface LeaveSettings extends CompanyDocument {
  types?: LeaveType[];
  holidays?: HolidayChange[];
  /** Singapore's statutory leave: the year since which it is compared; absent if it is off. */
  kitSince?: number;
  /** Earlier working weeks, which still apply to past days. */
  earlierWeeks?: EarlierWeek[];
  /** Incremented by each count and each change of the rules; see `holdRules`. */
  countedBy?: number;
}

export const leaveSettings = companyCollection<LeaveSettings>('leaveSettings', []);

/** A person's children, for leave by law. Its id is the person's. Exists only while the company compares with the law. */
export interface LeaveFamily extends CompanyDocument, Family {}

export const leaveFamilies = companyCollection<LeaveFamily>('leaveFamilies', [], {
  goesWith: { of: users, by: '_id' },
});

/** The address from which a person's calendar program fetches leave. Its id is the person's. */
interface LeaveAddress extends CompanyDocument {
  /** The hash of its token, which is not stored. */
  tokenHash: string;
  createdAt: Date;
}

export const leaveAddresses = companyCollection<LeaveAddress>('leaveAddresses', [], {
  goesWith: { of: users, by: '_id' },
});
