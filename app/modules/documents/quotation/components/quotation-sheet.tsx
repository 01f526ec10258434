import { brand } from '~/ui/brand';
import { PricedLines } from '~/ui/priced-lines';
import { factsOf, type Sheet, sumsBefore } from '../sheet';

/** A quotation as its client reads it, on screen and printed, with the same content as the PDF. */
export function QuotationSheet({ sheet, logoUrl }: { sheet: Sheet; logoUrl: string }) {
  const { number, title, description, isDraft, company, client, currency, lines, total, answer } = sheet;
  return (
    <article
      {...brand(company.accent)}
      aria-label={`Quotation ${number}`}
      className="quotation-sheet rounded-box border border-base-300 bg-base-100 p-5 shadow-faint sm:p-10 print:border-0 print:p-0 print:shadow-none"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-6">
        <div className="min-w-0 max-w-full">
          {logoUrl && (
            <img src={logoUrl} alt="" className="mb-3 h-16 w-auto max-w-full object-contain object-left" />
          )}
          <p className="font-semibold wrap-anywhere">{company.name}</p>
          <p className="whitespace-pre-line text-muted text-sm wrap-anywhere">
            {[company.address, company.phone, company.numbers].filter(Boolean).join('\n')}
          </p>
        </div>
        <div className="sm:text-right">
          <p className="font-semibold text-2xl text-primary">Quotation</p>
          <p className="font-medium tabular-nums">{number}</p>
          {isDraft && <p className="text-muted text-sm">Draft</p>}
        </div>
      </div>

      <div className="mt-8 flex flex-wrap justify-between gap-x-8 gap-y-6">
        <div className="min-w-0 flex-1 basis-56">
          <p className="text-muted text-sm">For</p>
          <p className="font-semibold wrap-anywhere">{client.name}</p>
          {client.contactPerson && <p className="wrap-anywhere">Attn: {client.contactPerson}</p>}
          {client.address && <p className="whitespace-pre-line wrap-anywhere">{client.address}</p>}
        </div>
        <dl className="grid h-fit grid-cols-[auto_minmax(0,1fr)] gap-x-8 gap-y-1 max-sm:w-full sm:text-right">
          {factsOf(sheet).map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-left text-muted">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </div>

      <h2 className="mt-8 font-semibold text-xl wrap-anywhere">{title}</h2>
      {description && <p className="mt-1 whitespace-pre-line wrap-anywhere">{description}</p>}

      {lines.length > 0 && (
        <PricedLines label="What is offered" lines={sheet.lines} currency={sheet.currency} />
      )}

      <dl className="sums ms-auto mt-6">
        {sumsBefore(sheet).map(([name, amount]) => (
          <div key={name}>
            <dt className="text-muted">{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div className="border-base-300 border-t pt-2 font-semibold">
          <dt>Total</dt>
          <dd className="text-lg">
            {currency} {total}
          </dd>
        </div>
      </dl>

      <p className="mt-6 text-muted text-sm wrap-anywhere">{sheet.terms}</p>
      {sheet.bankDetails && (
        <>
          <p className="mt-3 font-semibold">Bank transfer</p>
          <p className="whitespace-pre-line wrap-anywhere">{sheet.bankDetails}</p>
        </>
      )}
      {sheet.closingNote && <p className="mt-3 whitespace-pre-line wrap-anywhere">{sheet.closingNote}</p>}
      {answer && <p className="mt-4 font-semibold wrap-anywhere">{answer}.</p>}
    </article>
  );
}
