import { Download, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { shownNumber } from '~/core/counted';
import { buttonClass, LinkButton } from './button';
import { Card, Section } from './page';

/** Parts shared by the previews of all imports. `at` is the import's address. */

/** A row that cannot be imported. */
export interface ShownBadRow {
  row: number;
  name: string;
  mistakes: readonly { column: string; text: string }[];
}

/** The number of rows of a kind. */
export function FoundCount({ icon: Icon, of, count }: { icon: LucideIcon; of: string; count: number }) {
  return (
    <li className="grid">
      <Card className="flex items-center gap-4">
        <Icon size={22} className="shrink-0 text-primary" aria-hidden="true" />
        <p>
          <b className="block font-semibold text-2xl tabular-nums">{shownNumber(count)}</b>{' '}
          <span className="text-muted">{of}</span>
        </p>
      </Card>
    </li>
  );
}

/** Shown if no row is valid. `again` is the page to choose another file. */
export function NothingToImport({ at, again }: { at: string; again: string }) {
  return (
    <Card className="flex flex-col gap-4">
      <p>
        No row can be imported yet. Fix the rows below in your spreadsheet, save it as CSV and choose it
        again.
      </p>
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
        <LinkButton to={again} variant="primary" className="max-sm:basis-full!">
          Choose another file
        </LinkButton>
        <LinkButton to={`${at}/stop`} preventScrollReset>
          Discard the file
        </LinkButton>
      </div>
    </Card>
  );
}

/** Downloads the invalid rows as a file. */
export function MistakesLink({ at }: { at: string }) {
  return (
    <a href={`${at}/mistakes`} className={buttonClass()} download>
      <Download size={16} />
      Download these rows
    </a>
  );
}

/** Columns of the file that are not used. */
export function UnknownColumns({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return <p className="text-muted wrap-anywhere">Columns that are not imported: {names.join(', ')}.</p>;
}

/** The first invalid rows, with the mistake in each column. */
export function BadRows({ at, bad, count }: { at: string; bad: readonly ShownBadRow[]; count: number }) {
  if (count === 0) return null;
  return (
    <Section
      title="Rows with mistakes"
      text={`${firstOf(bad.length, count)}Row 1 is the heading of your file.`}
      action={<MistakesLink at={at} />}
    >
      <FileRows>
        {bad.map(({ row, name, mistakes }) => (
          <FileRow key={row} row={row} name={name}>
            {mistakes.map(({ column, text }) => (
              <span key={column + text} className="block">
                <b className="font-medium">{column}:</b> {text}
              </span>
            ))}
          </FileRow>
        ))}
      </FileRows>
    </Section>
  );
}

/** Says that a list is shortened, if it is. */
export function firstOf(shown: number, all: number): string {
  return shown < all ? `The first ${shownNumber(shown)} of ${shownNumber(all)}. ` : '';
}

/** Rows of the file, one below the other. */
export function FileRows({ children }: { children: ReactNode }) {
  return (
    <Card flush>
      <ul className="divide-y divide-base-300">{children}</ul>
    </Card>
  );
}

/** One row of the file with its number and name. */
export function FileRow({ row, name, children }: { row: number; name: string; children: ReactNode }) {
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[6rem_14rem_1fr] sm:px-6">
      <span className="text-muted tabular-nums">Row {shownNumber(row)}</span>
      <span className="font-medium wrap-anywhere">{name || 'No name'}</span>
      <span className="wrap-anywhere">{children}</span>
    </li>
  );
}
