import { type CompanyDocument, companyCollection } from '~db/collection';
import { users } from '../account/collections';
import type { EarlierWeek } from './days';
import type { Part } from './parts';
import type { LeaveStatus } from './statuses';

/** Days by the year in which they lie, halves among them: `{ '2026': 2.5, '2027': 1 }`. */
export type DaysByYear = Record<string, number>;

/** What somebody asks for: leave from a part of one day to a part of another, both among it. */
export interface LeaveRequest extends CompanyDocument {
  userId: string;
  /** Kept with it, so that it stays when the person has left. */
  userName: string;
  type: string;
  /** Days, '2026-11-21'. */
  start: string;
  end: string;
  /** From the morning of the first day, or from its afternoon. */
  from: Part;
  /** To the afternoon of the last day, or to its morning. */
  to: Part;
  reason: string;
  status: LeaveStatus;
  /** Working days; counted again when the holidays or the working week change. */
  days: number;
  byYear: DaysByYear;
  /** The file of a medical certificate. */
  certificateId?: string;
  appliedAt: Date;
  /** The ids of those who were told by mail that it waits. */
  told?: string[];
  /** Who approved, rejected or cancelled it, and when. */
  decidedBy?: string;
  decidedByName?: string;
  decidedAt?: Date;
  /** Why it was rejected, in the words of the person who did. */
  rejectionReason?: string;
}

export const leaveRequests = companyCollection<LeaveRequest>('leaveRequests', [
  { key: { companyId: 1, userId: 1, start: 1, _id: 1 } },
  { key: { companyId: 1, status: 1, start: 1, _id: 1 } },
  { key: { companyId: 1, start: 1, _id: 1 } },
]);

/**
 * A month that approved leave touches: one for each, so that a calendar finds its month in order by an index, however
 * much leave there is. There for as long as the leave is approved.
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

/** Days that HR added to somebody's entitlement of a year, or removed. Never changed, never deleted. */
export interface LeaveAdjustment extends CompanyDocument {
  userId: string;
  type: string;
  year: number;
  /** In halves; below 0 where they were taken off. */
  days: number;
  reason: string;
  byName: string;
  at: Date;
}

export const leaveAdjustments = companyCollection<LeaveAdjustment>('leaveAdjustments', [
  { key: { companyId: 1, userId: 1, year: 1, at: 1 } },
]);

/** A type of leave, and its rules. */
export interface LeaveType {
  name: string;
  /** Days a year for people without their own number. */
  days: number;
  /** People who join within a year get the part of it that is left. */
  prorated: boolean;
  /** How much of what is left goes over into the next year, at the most; 0 for none. */
  carryOver: number;
  /** The first year whose rest goes over: the one in which the company turned it on. */
  carriesFrom?: number;
}

/** A day that a company's list has otherwise than Singapore's: a holiday of its own, or none on that day (null). */
export interface HolidayChange {
  day: string;
  name: string | null;
}

/** A company's own rules, under its own id; there from the first request or change on. */
export interface LeaveSettings extends CompanyDocument {
  types?: LeaveType[];
  holidays?: HolidayChange[];
  /** The working weeks before that which the company's record names: what is past was worked by them. */
  earlierWeeks?: EarlierWeek[];
  /** How often something was counted by the rules, or they were changed; see `holdRules`. */
  countedBy?: number;
}

export const leaveSettings = companyCollection<LeaveSettings>('leaveSettings', []);

/** The address from which a person's calendar program fetches the leave; its id is the person's. */
export interface LeaveAddress extends CompanyDocument {
  /** Of the token in it, which is written down nowhere. */
  tokenHash: string;
  createdAt: Date;
}

export const leaveAddresses = companyCollection<LeaveAddress>('leaveAddresses', [], {
  goesWith: { of: users, by: '_id' },
});
