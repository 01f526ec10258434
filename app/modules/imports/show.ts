import type { ImportField, ImportMode } from '~/core/import-kind.server';

/** A kind of list as pages show it. */
interface ShownKind {
  name: string;
  thing: string;
  things: string;
  mostRows: number;
  list: { to: string; label: string };
}

export const shownKind = ({ name, thing, things, mostRows, list }: ShownKind): ShownKind => ({
  name,
  thing,
  things,
  mostRows,
  list,
});

/** A field as the first page lists it. */
export const shownField = ({ name, title, headings = [], required, about, fallback }: ImportField) => ({
  name,
  title,
  about: about ?? '',
  // What has a fallback need not be in the list.
  required: required === true && !fallback,
  also: headings.slice(0, 5),
});

/** A field as it is chosen. `filledFrom` is the field that fills it where nothing is typed. */
export function chosenField(
  { name, title, required, about, choices, fallback }: ImportField,
  fields: readonly ImportField[],
) {
  const from = fallback && 'from' in fallback ? fallback.from : undefined;
  return {
    name,
    title,
    about: about ?? '',
    required: required === true,
    choices: choices ?? [],
    hasFallback: fallback !== undefined,
    filledFrom: fields.find((field) => field.name === from)?.title ?? '',
  };
}

export type ChosenField = ReturnType<typeof chosenField>;

/** How far an import is, in words. */
export function stateOf(
  job: { state: string; added: number; updated: number } | null,
  takeBack: { state: string } | null,
): string {
  if (takeBack) return takeBack.state === 'done' ? 'Taken back' : 'Being taken back';
  if (!job) return 'Not imported yet';
  if (job.state === 'waiting' || job.state === 'running') return 'Importing';
  const done = [
    ...(job.added > 0 || job.updated === 0 ? [`${job.added.toLocaleString('en-US')} added`] : []),
    ...(job.updated > 0 ? [`${job.updated.toLocaleString('en-US')} updated`] : []),
  ].join(', ');
  return job.state === 'done' ? done : `Stopped: ${done}`;
}

export const modeTexts: Record<ImportMode, (things: string) => string> = {
  new: (things) => `Add new ${things} only`,
  both: (things) => `Add new ${things} and update those you have`,
  update: (things) => `Only update ${things} you have`,
  all: () => 'Add all rows, likely duplicates too',
};
