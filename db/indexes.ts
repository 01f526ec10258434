import type { Collection as MongoCollection, MongoServerError } from 'mongodb';
import { companies, emailLinks, users } from '~/modules/account/collections';
import { activity } from '~/modules/audit/collections';
import {
  charges,
  checkouts,
  invoices,
  localBooks,
  purseLines,
  takenEvents,
} from '~/modules/billing/collections';
import { clientImports, clients, interactions, noteVersions } from '~/modules/crm/collections';
import { dataExports } from '~/modules/data/collections';
import { ideas } from '~/modules/ideas/collections';
import {
  alertReaders,
  alerts,
  bookChecks,
  itemDays,
  itemGroups,
  itemImports,
  items,
  resources,
  stockChanges,
  stockCloses,
  stockLines,
} from '~/modules/inventory/collections';
import { jobSeries, jobs } from '~/modules/jobs/collections';
import {
  leaveAddresses,
  leaveAdjustments,
  leaveMonths,
  leaveRequests,
  leaveSettings,
} from '~/modules/leave/collections';
import { calendarAddresses, meetings } from '~/modules/meetings/collections';
import { departments, employees } from '~/modules/people/collections';
import { trackedPrices } from '~/modules/pricing/collections';
import { quotations } from '~/modules/quotes/collections';
import { sentiments } from '~/modules/sentiment/collections';
import { scenes, storyboards } from '~/modules/storyboards/collections';
import { tasks } from '~/modules/tasks/collections';
import { trends } from '~/modules/trends/collections';
import { resetLinks } from './across-companies';
import type { Collection, Index } from './collection';
import { database } from './connect';
import { chunks, contents, files, looseFiles } from './files';
import { backgroundJobs, clockTurns } from './jobs/collection';
import { limits } from './limits';
import { onceKeys } from './once';
import { sessions } from './sessions';
import { upgrades } from './upgrades';

/** Every collection of the suite: those of the modules, and those that only `db/` uses. */
export const collections: readonly Collection<{ _id: string }>[] = [
  companies,
  users,
  employees,
  departments,
  leaveRequests,
  leaveMonths,
  leaveAdjustments,
  leaveSettings,
  leaveAddresses,
  purseLines,
  charges,
  checkouts,
  takenEvents,
  invoices,
  localBooks,
  clients,
  interactions,
  noteVersions,
  clientImports,
  sentiments,
  quotations,
  ideas,
  trends,
  storyboards,
  scenes,
  meetings,
  calendarAddresses,
  tasks,
  jobs,
  jobSeries,
  trackedPrices,
  files,
  looseFiles,
  contents,
  chunks,
  items,
  stockLines,
  itemDays,
  stockChanges,
  stockCloses,
  itemGroups,
  itemImports,
  resources,
  alerts,
  alertReaders,
  bookChecks,
  activity,
  dataExports,
  onceKeys,
  sessions,
  limits,
  resetLinks,
  emailLinks,
  backgroundJobs,
  clockTurns,
  upgrades,
];

const INDEX_NOT_FOUND = 27;
/** MongoDB's codes for an index that is there with other options, or with another key of its name. */
const OTHERWISE_THERE: readonly unknown[] = [85, 86];

/**
 * Makes the indices that the collections declare, at start. Those that are there already stay as they are; one
 * that an earlier version made otherwise is made anew.
 */
export async function makeIndexes(): Promise<void> {
  for (const { name, indexes } of collections) {
    if (indexes.length > 0) await makeIndexesOf(database().db.collection(name), [...indexes]);
  }
}

/** Makes these indices of one collection, in place of those that have their key or name and are others. */
export async function makeIndexesOf(collection: MongoCollection, indexes: Index[]): Promise<void> {
  try {
    await collection.createIndexes(indexes);
  } catch (error) {
    if (!OTHERWISE_THERE.includes((error as MongoServerError).code)) throw error;
    for (const index of indexes) await makeAnew(collection, index);
  }
}

async function makeAnew(collection: MongoCollection, index: Index): Promise<void> {
  try {
    await collection.createIndexes([index]);
  } catch (error) {
    if (!OTHERWISE_THERE.includes((error as MongoServerError).code)) throw error;
    const name = Object.entries(index.key).flat().join('_');
    // Another app server that starts at the same moment may have dropped it first.
    await collection.dropIndex(name).catch((refused: MongoServerError) => {
      if (refused.code !== INDEX_NOT_FOUND) throw refused;
    });
    await collection.createIndexes([index]);
  }
}
