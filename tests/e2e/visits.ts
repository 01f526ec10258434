import { readdirSync } from 'node:fs';
import type { Visit } from './support/visit';

const folder = new URL('../../app/modules/', import.meta.url);
const modules = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const rows: { visits?: readonly Visit[] }[] = await Promise.all(
  modules.map(({ name }) => import(`../../app/modules/${name}/test-rows.ts`)),
);

/** Every page as it is first seen; `:id` is a client of the sample company, `:week` a record of one of its weeks. */
export const visits = rows.flatMap(({ visits = [] }) => visits);
