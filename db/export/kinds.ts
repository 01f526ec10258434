import { allOf } from '~/core/modules.server';
import { resetLinks } from '../across-companies';
import { upgradeSteps } from '../change-each';
import { dataFormats } from '../data-format';
import { addresses, directory } from '../directory';
import { chunks, contents, files, looseFiles } from '../files';
import { findEntries } from '../find-entries';
import { backgroundJobs, clockTurns } from '../jobs/collection';
import { limits } from '../limits';
import { onceKeys } from '../once';
import { sessions } from '../sessions';
import { upgrades } from '../upgrades';
import type { Part } from './archive';

/** Each collection of the modules, and what their manifests say of its export. */
const listExported = () =>
  allOf(({ collections, exported }) =>
    Object.entries(exported ?? {}).map(([name, how]) => ({ of: collections?.[name]?.name ?? name, how })),
  );

/** The kinds in a company's export, in the order of the modules. */
export const exportedKinds = (): Part[] =>
  listExported().flatMap(({ of, how }) => (typeof how === 'string' ? [] : [{ of, ...how }]));

/** Collections that are never exported, and why. */
export const notExported = (): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    listExported().flatMap(({ of, how }) => (typeof how === 'string' ? [[of, how]] : [])),
  ),
  ...ownNotExported,
});

/** The collections of `db/`. */
const ownNotExported = {
  [files.name]: 'Listed in files.csv, with where each lies in this zip.',
  [contents.name]: 'The files themselves, in the folder files.',
  [chunks.name]: 'The files themselves, in the folder files.',
  [looseFiles.name]: 'Uploads that came to nothing.',
  [resetLinks.name]: 'Opens accounts.',
  [addresses.name]: 'Addresses of people, once more: by them the suite finds who signs in.',
  [directory.name]: 'Which public link is yours: the links are in quotations and client-invoices.',
  [sessions.name]: 'Opens accounts. People find their own devices in their own data.',
  [limits.name]: 'Counts of tries, for minutes.',
  [findEntries.name]: 'What searches look at: made from the records.',
  [onceKeys.name]: 'Answers that are kept for a day, should a request come again.',
  [backgroundJobs.name]: 'Work of the suite itself.',
  [clockTurns.name]: 'Work of the suite itself.',
  [upgrades.name]: 'Work of the suite itself.',
  [upgradeSteps.name]: 'Work of the suite itself.',
  [dataFormats.name]: 'Work of the suite itself.',
};
