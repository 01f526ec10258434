import { Link } from 'react-router';
import { showDate } from '~/core/dates';
import { plain } from '~/core/money';
import { LinkButton } from '~/ui/button';
import { FilterDate, Filters } from '~/ui/filters';
import { Card, Page, PageHeader, Section } from '~/ui/page';
import { read } from '~/web/read.server';
import { supplyBox } from '../gst';
import { readGstPage } from '../gst.server';
import type { Route } from './+types/gst';

export const meta = () => [{ title: 'GST figures · Laoban' }];
export const loader = read(readGstPage, ({ from, to, wrong, boxes, rows, count }) => ({
  from,
  to,
  wrong,
  count,
  isLong: count > rows.length,
  boxes: [
    ['1', 'Standard-rated supplies', plain(boxes.box1)],
    ['2', 'Zero-rated supplies', plain(boxes.box2)],
    ['3', 'Exempt supplies', plain(boxes.box3)],
    ['4', 'Total of boxes 1 to 3', plain(boxes.box4)],
    ['6', 'Output tax due', plain(boxes.box6)],
    ['13', 'Revenue', plain(boxes.box13)],
  ] as [string, string, string][],
  rows: rows.map((row) => {
    const sign = row.kind === 'credit' ? -1 : 1;
    return {
      id: row._id,
      number: row.number ?? '',
      date: showDate(row.issuedOn ?? ''),
      client: row.clientName,
      net: plain(sign * row.net),
      gst: plain(sign * row.gst),
      boxes: boxesOf(row),
    };
  }),
}));

function boxesOf(row: Parameters<typeof supplyBox>[0]): string {
  const box = supplyBox(row)?.slice(3);
  return box ? [box, '4', ...(box === '1' ? ['6'] : []), '13'].join(', ') : '13';
}

/** The figures of the GST return that follow from sales, with the documents behind them. */
export default function Gst({ loaderData }: Route.ComponentProps) {
  const { from, to, wrong, boxes, rows, count, isLong } = loaderData;
  return (
    <Page>
      <PageHeader
        back={{ to: '/Invoices', label: 'All invoices' }}
        title="GST figures"
        purpose="The sales boxes of your GST return, from invoices and credit notes. Purchases (boxes 5 and 7) aren’t recorded here."
      />
      <Filters values={{ from, to }} clear={null}>
        <FilterDate name="from" label="First day" value={from} />
        <FilterDate name="to" label="Last day" value={to} wrong={wrong?.to} />
      </Filters>
      <Card flush>
        <div className="overflow-x-auto">
          <table aria-label="Boxes" className="table">
            <thead>
              <tr>
                <th scope="col">Box</th>
                <th scope="col">What</th>
                <th scope="col" className="text-right">
                  SGD
                </th>
              </tr>
            </thead>
            <tbody>
              {boxes.map(([box, what, sum]) => (
                <tr key={box}>
                  <th scope="row" className="font-medium">
                    {box}
                  </th>
                  <td className="wrap-anywhere">{what}</td>
                  <td className="text-right tabular-nums">{sum}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Card>
      <Section
        title={`Documents (${count.toLocaleString('en-US')})`}
        text={
          isLong
            ? `The first ${rows.length.toLocaleString('en-US')} are listed; the boxes count all.`
            : undefined
        }
      >
        {rows.length === 0 ? (
          <Card>
            <p className="text-muted">Nothing was issued in this period.</p>
            <LinkButton to="/Invoices" className="mt-3">
              Show all invoices
            </LinkButton>
          </Card>
        ) : (
          <Card flush>
            <div className="overflow-x-auto">
              <table aria-label="Documents" className="table table-cards">
                <thead>
                  <tr>
                    <th scope="col">Number</th>
                    <th scope="col">Client</th>
                    <th scope="col">Issued</th>
                    <th scope="col" className="text-right">
                      Before GST
                    </th>
                    <th scope="col" className="text-right">
                      GST
                    </th>
                    <th scope="col">Boxes</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row) => (
                    <tr key={row.id}>
                      <th scope="row" className="whitespace-nowrap font-medium">
                        <Link
                          to={`/Invoices/${row.id}`}
                          discover="none"
                          className="tap inline-flex items-center text-primary hover:underline"
                        >
                          {row.number}
                        </Link>
                      </th>
                      <td data-label="Client" className="wrap-anywhere">
                        {row.client}
                      </td>
                      <td data-label="Issued" className="whitespace-nowrap">
                        {row.date}
                      </td>
                      <td data-label="Before GST" className="tabular-nums lg:text-right">
                        {row.net}
                      </td>
                      <td data-label="GST" className="tabular-nums lg:text-right">
                        {row.gst}
                      </td>
                      <td data-label="Boxes">{row.boxes}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </Card>
        )}
      </Section>
    </Page>
  );
}
