import type { FieldRow } from '~/web/reference/field-rows';

interface FieldTableProps {
  caption: string;
  rows: readonly FieldRow[];
  /** Whether to show which fields are required; an answer always has all. */
  needed?: boolean;
}

/** The fields of a request or an answer; under 1024 px as cards. */
export function FieldTable({ caption, rows, needed }: FieldTableProps) {
  return (
    <div className="min-w-0">
      <table className="table table-cards w-full text-sm [&_:is(td,th)]:py-2">
        <caption className="pb-1 text-start text-muted text-sm">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Type</th>
            {needed && <th scope="col">Needed</th>}
            <th scope="col">Notes</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, type, needed: isNeeded, limits }) => (
            <tr key={name}>
              <th scope="row" className="text-start align-top font-medium wrap-anywhere">
                <code>{name}</code>
              </th>
              <td className="align-top" data-label="Type">
                {type}
              </td>
              {needed && (
                <td className="align-top" data-label="Needed">
                  {isNeeded ? 'yes' : 'no'}
                </td>
              )}
              {/* A card has no line for an empty note. */}
              <td
                className={`align-top wrap-anywhere ${limits ? '' : 'max-lg:hidden'}`}
                data-label={limits ? 'Notes' : undefined}
              >
                {limits}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
