interface RowTableProps {
  title: string;
  columns: readonly { readonly name: string; readonly label: string }[];
  rows: readonly Record<string, string>[];
  /** The text for an empty list. */
  empty: string;
}

/** The rows of a list, read-only. */
export function RowTable({ title, columns, rows, empty }: RowTableProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h2 className="font-semibold text-base">{title}</h2>
      {rows.length === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <table aria-label={title} className="table table-cards">
          <thead>
            <tr>
              {columns.map(({ name, label }) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={JSON.stringify(row)}>
                {columns.map(({ name, label }) => (
                  <td key={name} data-label={label}>
                    {row[name] || '–'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
