interface PricedLinesProps {
  /** What the table lists, for screen readers. */
  label: string;
  lines: readonly {
    description: string;
    quantity: string;
    unit: string;
    unitPrice: string;
    off: string;
    amount: string;
  }[];
  currency: string;
}

/** The lines of a quotation or invoice as its client reads them. On a phone quantity and price are below the description. */
export function PricedLines({ label, lines, currency }: PricedLinesProps) {
  const hasDiscount = lines.some(({ off }) => off !== '');
  const hasUnit = lines.some(({ unit }) => unit !== '');
  return (
    <table aria-label={label} className="mt-6 w-full border-collapse text-left">
      <thead className="border-base-300 border-b text-muted text-sm max-sm:sr-only">
        <tr>
          <th scope="col" className="py-2 pe-3 font-medium">
            No.
          </th>
          <th scope="col" className="w-full py-2 pe-4 font-medium">
            Description
          </th>
          <th scope="col" className="py-2 pe-4 text-right font-medium">
            Quantity
          </th>
          {hasUnit && (
            <th scope="col" className="py-2 pe-4 font-medium">
              Unit
            </th>
          )}
          <th scope="col" className="whitespace-nowrap py-2 pe-4 text-right font-medium">
            Unit price
          </th>
          {hasDiscount && (
            <th scope="col" className="whitespace-nowrap py-2 pe-4 text-right font-medium">
              Discount
            </th>
          )}
          <th scope="col" className="whitespace-nowrap py-2 text-right font-medium">
            Amount ({currency})
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, place) => (
          <tr
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id.
            key={place}
            className="border-base-300 border-b quoted-line"
          >
            <td className="text-muted">{place + 1}</td>
            <td className="whitespace-pre-line wrap-anywhere">{line.description}</td>
            <td className="max-sm:text-muted">
              {line.quantity}
              <span className="sm:hidden">
                {' '}
                {line.unit} × {line.unitPrice}
                {line.off && `, ${line.off} off`}
              </span>
            </td>
            {hasUnit && <td className="text-left! max-sm:hidden">{line.unit}</td>}
            <td className="max-sm:hidden">{line.unitPrice}</td>
            {hasDiscount && <td className="max-sm:hidden">{line.off}</td>}
            <td>{line.amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
