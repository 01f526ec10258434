import { read, redirectTo } from '~/web/read.server';
import { findImport } from '../imports.server';

export const loader = redirectTo(
  read(findImport, (found) => found),
  ({ kind, id }) => `/imports/${kind}/${id}`,
);
