import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { shownNumber } from '~/core/counted';
import { Badge } from '~/ui/badge';
import { FileLink } from '~/ui/button';
import { Card, Section } from '~/ui/page';
import type { ShownImport } from '../show.server';

type Choices = NonNullable<ShownImport['choices']>;

/** The first rows as they will be. */
export function Preview({ choices, kind }: { choices: Choices; kind: ShownImport['kind'] }) {
  const { preview, fields } = choices;
  const shown = fields.filter(({ name }) => preview.some(({ cells }) => cells[name]));
  const isMixed = preview.some(({ does }) => does === 'update');
  return (
    <Section
      title="As they will be"
      text={preview.length > 1 ? `The first ${preview.length} ${kind.things}.` : undefined}
    >
      <div className="overflow-x-auto rounded-box border border-base-300 bg-base-100">
        <table
          aria-label={`The first ${kind.things} as they will be`}
          className="table-cards table-facts table"
        >
          <thead>
            <tr>
              {shown.map(({ name, title }) => (
                <th key={name} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.map(({ row, does, cells }) => (
              <tr key={row}>
                {shown.map(({ name, title }, at) =>
                  at === 0 ? (
                    <th key={name} scope="row" className="min-w-40 font-medium wrap-break-word max-lg:flex-1">
                      {cells[name]} {isMixed && does === 'update' && <Badge tone="info">Update</Badge>}
                    </th>
                  ) : (
                    <td
                      key={name}
                      data-label={title}
                      className={`max-w-xs max-lg:order-2 ${cells[name] ? '' : 'max-lg:hidden!'}`}
                    >
                      <span className="line-clamp-3 wrap-break-word">{cells[name]}</span>
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

interface BadRowsProps {
  at: string;
  bad: Choices['firstBad'];
  count: number;
  headingRow: number;
}

/** The first rows with mistakes, with the mistake in each column. */
export function BadRows({ at, bad, count, headingRow }: BadRowsProps) {
  if (count === 0) return null;
  return (
    <Section
      title="Rows with mistakes"
      text={`${firstOf(bad.length, count)}Row ${shownNumber(headingRow)} is the heading of your list.`}
      action={<FileLink href={`${at}/mistakes`}>Download these rows</FileLink>}
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

/** The first rows that are left out because something is like them. */
export function LikeRows({
  like,
  count,
  kind,
}: {
  like: Choices['firstLike'];
  count: number;
  kind: ShownImport['kind'];
}) {
  if (count === 0) return null;
  return (
    <Section
      title="Left out"
      text={`${firstOf(like.length, count)}You have these ${kind.things}, or they are in the list twice.`}
    >
      <FileRows>
        {like.map(({ row, name, by, like: other }) => (
          <FileRow key={row} row={row} name={name}>
            The same {by} as{' '}
            {other.to === undefined ? (
              `row ${shownNumber(other.row)}`
            ) : (
              <Link className="link" to={other.to}>
                {other.name}
              </Link>
            )}
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

export function FileRows({ children }: { children: ReactNode }) {
  return (
    <Card flush>
      <ul className="divide-y divide-base-300">{children}</ul>
    </Card>
  );
}

function FileRow({ row, name, children }: { row: number; name: string; children: ReactNode }) {
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[6rem_14rem_1fr] sm:px-6">
      <span className="text-muted tabular-nums">Row {shownNumber(row)}</span>
      <span className="font-medium wrap-anywhere">{name || 'No name'}</span>
      <span className="wrap-anywhere">{children}</span>
    </li>
  );
}
