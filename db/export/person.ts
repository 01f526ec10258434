import { allOf } from '~/core/modules.server';
import { resetLinks } from '../across-companies';
import { addresses, directory } from '../directory';
import { files } from '../files';
import { findEntries } from '../find-entries';
import { backgroundJobs } from '../jobs/collection';
import { onceKeys } from '../once';
import { sessions } from '../sessions';
import type { Part } from './archive';

/** Each collection of the modules that names people, and what their manifests say of a person's export. */
const listPersonal = () =>
  allOf(({ collections, ofPerson }) =>
    Object.entries(ofPerson ?? {}).flatMap(([name, how]) =>
      [how ?? []].flat().map((one) => ({ of: collections?.[name]?.name ?? name, how: one })),
    ),
  );

/** Everything known about the person `id`, without other people's pay. */
export function partsOfPerson(id: string): Part[] {
  return [
    ...listPersonal().flatMap(({ of, how }) => {
      if (typeof how === 'string') return [];
      const { where, own, ...part } = how;
      return [{ of, ...part, where: where(id), ...(own && { own: (row) => own(row, id) }) } satisfies Part];
    }),
    {
      of: sessions.name,
      file: 'sign-ins',
      where: { userId: id },
      without: ['_id'],
      says: 'Where you are signed in, and your API tokens by their names.',
    },
  ];
}

/** Other collections that name people, and why they are not in a person's export. A test fails if one is missing. */
export const notOfPerson = (): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    listPersonal().flatMap(({ of, how }) => (typeof how === 'string' ? [[of, how]] : [])),
  ),
  [findEntries.name]: 'What searches look at: made from the records.',
  [files.name]: 'Your photo, certificates and jobs’ pictures are in files. The others are the company’s.',
  [resetLinks.name]: 'Opens your account.',
  [addresses.name]: 'Your sign-in address once more: it is in your profile.',
  [directory.name]: 'Which link is yours: the links themselves are in your data.',
  [onceKeys.name]: 'Answers that are kept for a day, should a request come again.',
  [backgroundJobs.name]: 'Work of the suite itself.',
});
