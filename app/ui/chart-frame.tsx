import { type ReactNode, useId } from 'react';
import { Card } from './page';

interface Figures {
  id: string;
  cells: readonly string[];
}

interface ChartFrameProps {
  title: string;
  /** What is shown, and in which units. */
  text: ReactNode;
  /** The column headings of the table with the chart's figures. */
  columns: readonly string[];
  rows: readonly Figures[];
  children: ReactNode;
}

/** A chart with heading and units. 'Show as table' opens the same figures for people who cannot see it. */
export function ChartFrame({ title, text, columns, rows, children }: ChartFrameProps) {
  const heading = useId();
  return (
    <Card>
      <section aria-labelledby={heading} className="flex flex-col gap-4">
        <div>
          <h2 id={heading} className="font-semibold text-base">
            {title}
          </h2>
          <p className="mt-0.5 text-muted">{text}</p>
        </div>
        {children}
        {/* In print the chart is enough, unless the table is open. */}
        <details className="print:not-open:hidden">
          <summary className="tap inline-flex items-center font-medium text-primary underline underline-offset-4">
            Show as table
          </summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable without a mouse. */}
          <section className="mt-2 max-h-80 overflow-auto" aria-label={`${title}, as table`} tabIndex={0}>
            <table aria-label={title} className="table">
              <thead>
                <tr>
                  {columns.map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ id, cells }) => (
                  <Row key={id} cells={cells} />
                ))}
              </tbody>
            </table>
          </section>
        </details>
      </section>
    </Card>
  );
}

function Row({ cells }: Pick<Figures, 'cells'>) {
  const [first, ...others] = cells;
  return (
    <tr>
      <th scope="row" className="whitespace-nowrap font-normal">
        {first}
      </th>
      {others.map((cell, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row's cells are its columns.
        <td key={at}>{cell}</td>
      ))}
    </tr>
  );
}
