import { linkNumbers } from '~/core/phone';
import { brand } from '~/ui/brand';
import { PricedLines } from '~/ui/priced-lines';
import type { Sheet } from '../sheet';

interface DocumentSheetProps {
  sheet: Sheet;
  logoUrl: string;
  /** The address of the PayNow code; empty where there is none. */
  codeUrl?: string;
  /** Whether the page around it says whose document it is and which: only print then repeats logo, name and number. */
  isNamed?: boolean;
}

/** A document as its client reads it, on the screen and when the page is printed: what the PDF shows. */
export function DocumentSheet({ sheet, logoUrl, codeUrl = '', isNamed = false }: DocumentSheetProps) {
  const { heading, number, title, description, company, client, currency, facts, payments } = sheet;
  const named = isNamed ? 'hidden print:block' : '';
  return (
    <article
      {...brand(company.accent)}
      aria-label={`${heading} ${number}`}
      className="quotation-sheet rounded-box border border-base-300 bg-base-100 p-5 shadow-faint sm:p-10 print:border-0 print:p-0 print:shadow-none"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-6">
        <div className="min-w-0 max-w-full">
          {logoUrl && (
            <img
              src={logoUrl}
              alt=""
              className={`mb-3 h-16 w-auto max-w-full object-contain object-left ${named}`}
            />
          )}
          <p className={`font-semibold wrap-anywhere ${named}`}>{company.name}</p>
          <p className="whitespace-pre-line text-muted text-sm wrap-anywhere">
            {company.address && `${company.address}\n`}
            {company.phone && <Dialled text={company.phone} />}
            {company.numbers}
          </p>
        </div>
        <div className={`sm:text-right ${named}`}>
          <p className="font-semibold text-2xl text-primary">{heading}</p>
          <p className="font-medium tabular-nums">{number}</p>
          {sheet.isDraft && number !== 'Draft' && <p className="text-muted text-sm">Draft</p>}
        </div>
      </div>

      <div className="mt-8 flex flex-wrap justify-between gap-x-8 gap-y-6">
        <div className="min-w-0 flex-1 basis-56">
          <p className="text-muted text-sm">{client.label}</p>
          <p className="font-semibold wrap-anywhere">{client.name}</p>
          {client.contactPerson && <p className="wrap-anywhere">Attn: {client.contactPerson}</p>}
          {client.address && <p className="whitespace-pre-line wrap-anywhere">{client.address}</p>}
        </div>
        <dl className="grid h-fit grid-cols-[auto_minmax(0,1fr)] gap-x-8 gap-y-1 max-sm:w-full sm:text-right">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-left text-muted">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </div>

      <h2 className="mt-8 font-semibold text-xl wrap-anywhere">{title}</h2>
      {description && <p className="mt-1 whitespace-pre-line wrap-anywhere">{description}</p>}

      {sheet.lines.length > 0 && (
        <PricedLines label={sheet.linesLabel} lines={sheet.lines} currency={currency} />
      )}

      <dl className="sums ms-auto mt-6">
        {sheet.sums.map(([name, value]) => (
          <div key={name}>
            <dt className="text-muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className="border-base-300 border-t pt-2 font-semibold">
          <dt>Total</dt>
          <dd className="text-lg">
            {currency} {sheet.total}
          </dd>
        </div>
        {payments.map(([name, value]) => (
          <div key={name}>
            <dt className="text-muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {payments.length > 0 && (
          <div className="border-base-300 border-t pt-2 font-semibold">
            <dt>{sheet.balanceLabel}</dt>
            <dd>
              {currency} {sheet.balanceText}
            </dd>
          </div>
        )}
      </dl>

      <div className="mt-6 flex flex-wrap items-start gap-6">
        {codeUrl && (
          <figure className="w-40">
            <img
              src={codeUrl}
              alt={`PayNow code for ${currency} ${sheet.balanceText}`}
              width={160}
              height={160}
              className="rounded-field border border-base-300 bg-white"
            />
            <figcaption className="mt-1 text-muted text-sm">
              Scan to pay with PayNow
              {sheet.payNowNote && <span className="mt-1 block text-base-content">{sheet.payNowNote}</span>}
            </figcaption>
          </figure>
        )}
        <div className="min-w-0 flex-1 basis-64">
          <p className="text-muted text-sm wrap-anywhere">{sheet.terms}</p>
          {sheet.bankDetails && (
            <>
              <p className="mt-3 font-semibold">Bank transfer</p>
              <p className="whitespace-pre-line wrap-anywhere">{sheet.bankDetails}</p>
            </>
          )}
          {sheet.closing && <p className="mt-3 whitespace-pre-line wrap-anywhere">{sheet.closing}</p>}
        </div>
      </div>
      {sheet.answer && <p className="mt-4 font-semibold wrap-anywhere">{sheet.answer}.</p>}
    </article>
  );
}

/** A line with phone numbers that a phone can dial. */
function Dialled({ text }: { text: string }) {
  return (
    <>
      {linkNumbers(text).map((piece) =>
        piece.to ? (
          <a key={piece.text} href={piece.to} className="link">
            {piece.text}
          </a>
        ) : (
          piece.text
        ),
      )}
      {'\n'}
    </>
  );
}
