import type { Filter } from 'mongodb';
import type { ModuleNeeds } from '~/modules/needs.server';
import type { Reactions } from '~/modules/reactions.server';
import type { FrameItem } from '~/ui/frame';
import type { Collection, CompanyDocument } from '~db/collection';
import type { PlainRow, Telling } from '~db/export/plain';
import type { ByTheClock } from '~db/jobs/clock';
import type { JobKind } from '~db/jobs/kind';
import type { Upgrade } from '~db/upgrades';
import { type AccessKey, type Actor, holds } from './access';
import type { FileKind } from './file-kind';
import type { ImportKind } from './import-kind.server';

/** Who sees an entry: people with the flag, owners for `laoban`, everybody where neither is said. */
interface Seen {
  key?: AccessKey | 'laoban';
  /** Also people with assigned jobs. */
  drivers?: true;
}

/** An entry of the menu. The server checks the access to its pages on its own. */
export type MenuEntry = FrameItem & Seen;

/** A tab of a client's page, by its address below the client's. Its route is in `within` of the module's `routes.ts`. */
interface ClientTab extends Seen {
  path: string;
  label: string;
  /** The tab that has it as one of its pages. Overview leads to its own by links. */
  within?: 'Overview' | 'Work' | 'Money';
}

/** A tab of the settings. */
interface SettingsTab {
  to: string;
  label: string;
  /** Beginnings of other addresses that belong to it. */
  also?: readonly string[];
  /** Left out where the suite is not billed. */
  billed?: true;
}

/** A page, or something to do, that Find offers. */
export interface Command extends Seen {
  title: string;
  link: string;
  /** Other words for it. */
  also?: string;
  /** Sort order, smallest first. Commands without one follow in the order of the modules. */
  rank?: number;
  /** Words for 'new … for ah seng'. The client's id is added to the link, or takes the place of '{id}' in it. */
  forClient?: readonly string[];
  /** Words for '… for faris', for those whose leave the reader decides. The link has '{id}'. */
  forPerson?: readonly string[];
}

/** A kind of record that Find finds, as a group of results. A collection's `findable` says what it is found by. */
export interface FoundGroup {
  kind: string;
  /** Sort order of the groups, smallest first. */
  rank: number;
  title: string;
  /** Who may find all of them: the flag of the pages they lead to. Without a flag, everybody. */
  key?: AccessKey;
  /** Without the flag people find those that are theirs, on this page. */
  own?: (id: string) => string;
  page(id: string): string;
  /** The list that the same search narrows. */
  list?: string;
}

/** How a company's export has a collection: `data/clients.csv` and `data/clients.json` for the file 'clients'. */
interface Exported extends Telling {
  file: string;
  /** For the reader. */
  says: string;
}

/** The records of one person in the export of their own data. */
interface OfPerson extends Exported {
  where(userId: string): Filter<CompanyDocument>;
  /** Removes what the reader may not see; keeps everything by default. */
  own?(row: PlainRow, userId: string): PlainRow;
  /** Includes the records' files. */
  withFiles?: true;
}

/** An upgrade with the day it was added, '2026-11-28': they run in this order. */
export interface AddedUpgrade extends Upgrade {
  added: string;
}

// biome-ignore lint/suspicious/noExplicitAny: collections of any documents
type Collections = Record<string, Collection<any>>;

/** A module's collections, and how exports have them: for each collection the file, or in a sentence why it is left out. */
interface Stored<C extends Collections> {
  collections: C;
  exported: { [Name in keyof C]: Exported | string };
  /** The same for the data of one person. Collections that name nobody are left out. */
  ofPerson: { [Name in keyof C]?: OfPerson | readonly OfPerson[] | string } | null;
}

interface NothingStored {
  collections: null;
  exported: null;
  ofPerson: null;
}

/** What the suite knows of a module. Nothing may be left out: what a module doesn't have is null. */
export type Manifest<C extends Collections = Collections> = (Stored<C> | NothingStored) & {
  /** Its title in the API's reference. */
  title: string | null;
  menu: MenuEntry | null;
  clientTabs: readonly ClientTab[] | null;
  settings: readonly SettingsTab[] | null;
  commands: readonly Command[] | null;
  found: readonly FoundGroup[] | null;
  /** Its kinds of files with an address at `/files/{id}`. */
  files: readonly FileKind[] | null;
  /** Its parts of a person's day, and the number at its menu entry. */
  needs: readonly ModuleNeeds[] | null;
  /** The kinds of lists that can be imported into it. */
  imports: readonly ImportKind[] | null;
  /** Its kinds of background jobs, but for those of the clock. */
  jobs: readonly JobKind[] | null;
  /** Its scheduled jobs. */
  clock: readonly ByTheClock[] | null;
  upgrades: readonly AddedUpgrade[] | null;
  /** What it does when something happens in a module that it imports. */
  reactions: Partial<Reactions> | null;
};

/** A manifest with the name of its module's folder. */
export type Module = Manifest & { name: string };

/** Declares a module's manifest, in its `manifest.server.ts`. */
export const defineModule = <C extends Collections>(manifest: Manifest<C>): Manifest => manifest as Manifest;

let current: readonly Module[] | undefined;

/** Sets the modules of this process at its start. Throws where two modules have what may be there only once. */
export function setModules(modules: readonly Module[]): void {
  refuseDoubles(modules);
  current = modules;
}

/** What may be there only once, by what a sentence calls it. */
const onceOnly: Readonly<Record<string, (module: Module) => readonly (string | undefined)[]>> = {
  'menu entry': ({ menu }) => [menu?.to],
  'tab of a client': ({ clientTabs }) => (clientTabs ?? []).map(({ path }) => path),
  'tab of the settings': ({ settings }) => (settings ?? []).map(({ to }) => to),
  command: ({ commands }) => (commands ?? []).map(({ title }) => title),
  collection: ({ collections }) => Object.values(collections ?? {}).map(({ name }) => name),
  'file of the export': ({ exported }) =>
    Object.values(exported ?? {}).map((how) => (typeof how === 'string' ? undefined : how.file)),
  'kind of search result': ({ found }) => (found ?? []).map(({ kind }) => kind),
  'kind of file': ({ files }) => (files ?? []).map(({ name }) => name),
  'kind of list': ({ imports }) => (imports ?? []).map(({ name }) => name),
  'background job': ({ jobs, clock }) =>
    [...(jobs ?? []), ...(clock ?? []).map(({ kind }) => kind)].map(({ name }) => name),
  upgrade: ({ upgrades }) => (upgrades ?? []).map(({ name }) => name),
};

function refuseDoubles(modules: readonly Module[]): void {
  for (const [what, named] of Object.entries(onceOnly)) {
    const owners = new Map<string, string>();
    for (const module of modules)
      for (const name of named(module)) {
        if (name === undefined) continue;
        const other = owners.get(name);
        if (other !== undefined)
          throw new Error(`The ${what} ${name} is declared twice: in ${other} and in ${module.name}.`);
        owners.set(name, module.name);
      }
  }
  const kinds = allOf(
    ({ collections }) => Object.values(collections ?? {}).flatMap(({ findable }) => findable?.kinds ?? []),
    modules,
  );
  const groups = allOf(({ found }) => found, modules).map(({ kind }) => kind);
  for (const kind of kinds)
    if (!groups.includes(kind))
      throw new Error(`Records are found as ${kind}, which no manifest names in found.`);
  for (const kind of groups)
    if (!kinds.includes(kind))
      throw new Error(`A manifest names ${kind} in found, but no collection is found as it.`);
}

/** The modules of this process, in the order of the menu. Throws if none were set, since nothing would be found or done. */
export function modules(): readonly Module[] {
  if (!current)
    throw new Error('The modules are not set: call setModules(allModules) when the process starts.');
  return current;
}

/** All that the modules have of one part: all commands, all tabs. */
export function allOf<Part>(
  part: (module: Module) => readonly Part[] | null,
  of = modules(),
): readonly Part[] {
  return of.flatMap((module) => part(module) ?? []);
}

/** Whether a person sees an entry. */
export function sees({ key, drivers }: Seen, { access, drives }: Pick<Actor, 'access' | 'drives'>): boolean {
  if (!key) return true;
  return (key === 'laoban' ? access.laoban : holds(access, key)) || (drivers === true && drives === true);
}
