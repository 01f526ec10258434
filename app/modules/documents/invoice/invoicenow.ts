import { element, type XmlElement, xmlDocument } from '~/core/xml';
import type { GstReason } from '../gst';
import type { Kind } from './status';
import { anyUnit, unitCodeOf } from './unit-codes';

/**
 * InvoiceNow: an issued document as UBL 2.1 by PINT-SG 1.4.1 (docs.peppol.eu/poac/sg). The file is for a provider of
 * InvoiceNow; the suite sends nothing to the network or to IRAS.
 */

/** A company as InvoiceNow needs it. */
interface Party {
  name: string;
  uen: string;
  address: string;
  postalCode: string;
  gstNumber?: string;
  email?: string;
}

/** A document with everything that InvoiceNow needs. Money is in cents, quantities in thousandths. */
export interface UblDocument {
  kind: Kind;
  number: string;
  /** A UUID, the same each time the file is made. */
  uuid: string;
  /** A day in Singapore. */
  issueDate: string;
  dueDate?: string;
  currency: string;
  title: string;
  paymentTerm?: string;
  supplier: Party;
  customer: Party;
  /** `amount` is after the line's discount. */
  lines: readonly {
    description: string;
    quantity: number;
    unit?: string;
    unitPrice: number;
    amount: number;
  }[];
  discount: number;
  gstPercent: number;
  gstReason?: GstReason;
  /** After the deposits that come off before GST: before GST, GST, and with GST. */
  net: number;
  gst: number;
  total: number;
  /** Deposits that come off before GST, and those that come off after it as money paid. */
  deposits: readonly { number: string; net: number; beforeGst?: false }[];
  /** A security deposit, or its credit note. */
  security?: true;
  /** The PayNow account, if the company is registered. */
  payNow?: string;
  /** The invoice that a credit note corrects, and why. */
  corrects?: { number: string; issueDate: string; reason: string };
}

/** A detail that InvoiceNow needs and a record lacks. */
interface Missing {
  record: 'company' | 'client' | 'invoice';
  /** The field's label in its form. */
  field: string;
  text: string;
}

const noSupply = 'A security deposit is not a supply, so it has no file.';

/** The details to fill in before a file for InvoiceNow can be made; empty if none are missing. */
export function missingForInvoiceNow({
  supplier,
  customer,
  gstPercent,
  gstReason,
  security,
  net,
}: UblDocument): Missing[] {
  if (security) return [{ record: 'invoice', field: 'security', text: noSupply }];
  const missing: Missing[] = [];
  const need = (isThere: unknown, record: Missing['record'], field: string, text: string) => {
    if (!isThere) missing.push({ record, field, text });
  };
  need(supplier.uen, 'company', 'uen', 'Your company has no UEN.');
  need(supplier.address, 'company', 'address', 'Your company has no address.');
  need(supplier.postalCode, 'company', 'postalCode', 'Your company has no postal code.');
  if (gstPercent > 0)
    need(
      supplier.gstNumber,
      'invoice',
      'gst',
      'It charges GST, and was issued without a GST registration number.',
    );
  need(customer.uen, 'client', 'uen', `${customer.name} has no UEN.`);
  need(customer.address, 'client', 'address', `${customer.name} has no address.`);
  need(customer.postalCode, 'client', 'postalCode', `${customer.name} has no postal code.`);
  // One issued before the reason was asked.
  if (gstPercent === 0 && supplier.gstNumber)
    need(gstReason, 'invoice', 'gstReason', 'It charges no GST, and its reason was not recorded.');
  need(net >= 0, 'invoice', 'lines', 'The total is below 0.');
  return missing;
}

const money = (cents: number) => (cents / 100).toFixed(2);
const text = (name: string, value: string, attributes?: Record<string, string>) =>
  element(`cbc:${name}`, value, attributes);
const group = (name: string, ...children: (XmlElement | undefined)[]) => element(`cac:${name}`, children);

/** A document that lacks nothing (see `missingForInvoiceNow`) as UBL. */
export function invoiceNowXml(document: UblDocument): string {
  const isCredit = document.kind === 'credit';
  const root = isCredit ? 'CreditNote' : 'Invoice';
  const gstCategory = () => taxCategory(document);
  const amount = (name: string, cents: number) => text(name, money(cents), { currencyID: document.currency });
  const { number, uuid, issueDate, dueDate, corrects, deposits, discount, net, gst, total } = document;
  const before = deposits.filter(({ beforeGst = true }) => beforeGst);
  const sumOf = (some: typeof deposits) => some.reduce((sum, deposit) => sum + deposit.net, 0);
  const taken = sumOf(before);
  const prepaid = sumOf(deposits) - taken;
  const allowances = [
    ...(discount > 0 ? [{ amount: discount, code: '95', reason: 'Discount' }] : []),
    // UNCL5189 has no code for a deposit. The rules allow a reason without a code.
    ...before.map((deposit) => ({
      amount: deposit.net,
      code: undefined,
      reason: `Deposit ${deposit.number}`,
    })),
  ];
  const note = noteOf(corrects ? corrects.reason : document.title);

  return xmlDocument(
    element(
      root,
      [
        text('CustomizationID', 'urn:peppol:pint:billing-1@sg-1'),
        text('ProfileID', 'urn:peppol:bis:billing'),
        text('ID', number),
        text('UUID', uuid),
        text('IssueDate', issueDate),
        ...(isCredit
          ? [text('CreditNoteTypeCode', '381'), text('Note', note)]
          : [
              dueDate ? text('DueDate', dueDate) : undefined,
              text('InvoiceTypeCode', '380'),
              text('Note', note),
            ]),
        text('DocumentCurrencyCode', document.currency),
        // Peppol asks for a reference of the buyer's; a small client has none but the number itself.
        text('BuyerReference', number),
        corrects &&
          group(
            'BillingReference',
            group(
              'InvoiceDocumentReference',
              text('ID', corrects.number),
              text('IssueDate', corrects.issueDate),
            ),
          ),
        // A final invoice refers to the invoices of its deposits (BG-3 of EN 16931).
        ...deposits.map((deposit) =>
          group('BillingReference', group('InvoiceDocumentReference', text('ID', deposit.number))),
        ),
        group('AccountingSupplierParty', party(document.supplier)),
        group('AccountingCustomerParty', party(document.customer)),
        document.payNow && !isCredit
          ? group(
              'PaymentMeans',
              text('PaymentMeansCode', 'Z02', { name: 'PayNow' }),
              text('PaymentID', number),
              group('PayeeFinancialAccount', text('ID', document.payNow)),
            )
          : undefined,
        document.paymentTerm && !isCredit
          ? group('PaymentTerms', text('Note', document.paymentTerm))
          : undefined,
        ...allowances.map(({ amount: off, code, reason }) =>
          group(
            'AllowanceCharge',
            text('ChargeIndicator', 'false'),
            ...(code ? [text('AllowanceChargeReasonCode', code)] : []),
            text('AllowanceChargeReason', reason),
            amount('Amount', off),
            gstCategory(),
          ),
        ),
        group(
          'TaxTotal',
          amount('TaxAmount', gst),
          group('TaxSubtotal', amount('TaxableAmount', net), amount('TaxAmount', gst), gstCategory()),
        ),
        group(
          'LegalMonetaryTotal',
          amount('LineExtensionAmount', net + discount + taken),
          amount('TaxExclusiveAmount', net),
          amount('TaxInclusiveAmount', total),
          allowances.length > 0 ? amount('AllowanceTotalAmount', discount + taken) : undefined,
          prepaid > 0 ? amount('PrepaidAmount', prepaid) : undefined,
          amount('PayableAmount', total - prepaid),
        ),
        ...document.lines.map((line, place) => lineElement(document, line, place)),
      ],
      {
        xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
        'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
        'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
      },
    ),
  );
}

/** PINT reads three characters between two '#' as a code for the subject; AAI is that of general information. */
function noteOf(words: string): string {
  return /^[^#]*#[^#]{3}#/u.test(words) ? `#AAI#${words}` : words;
}

/** IRAS's codes. Exempt supplies are those outside regulation 33, whose list is of banks' and brokers' services. */
const categories = { 'zero-rated': 'ZR', exempt: 'ESN33', 'out-of-scope': 'OS' } as const;

/** SR is standard-rated; NG says that the supplier is not registered for GST. */
function categoryOf({ gstPercent, gstReason, supplier }: UblDocument): string {
  if (gstPercent > 0) return 'SR';
  return supplier.gstNumber && gstReason ? categories[gstReason] : 'NG';
}

function taxCategory(document: UblDocument, name = 'TaxCategory'): XmlElement {
  const { gstPercent } = document;
  return group(
    name,
    text('ID', categoryOf(document)),
    text('Percent', String(gstPercent)),
    group('TaxScheme', text('ID', 'GST')),
  );
}

function party({ name, uen, address, postalCode, gstNumber, email }: Party): XmlElement {
  const [street = '', ...more] = address.split('\n').filter(Boolean);
  return group(
    'Party',
    text('EndpointID', `SGUEN${uen}`, { schemeID: '0195' }),
    group('PartyName', text('Name', name)),
    group(
      'PostalAddress',
      text('StreetName', street),
      more.length > 0 ? text('AdditionalStreetName', more.join(', ')) : undefined,
      text('CityName', 'Singapore'),
      text('PostalZone', postalCode),
      group('Country', text('IdentificationCode', 'SG')),
    ),
    gstNumber
      ? group('PartyTaxScheme', text('CompanyID', gstNumber), group('TaxScheme', text('ID', 'GST')))
      : undefined,
    group('PartyLegalEntity', text('RegistrationName', name), text('CompanyID', uen, { schemeID: '0195' })),
    email ? group('Contact', text('ElectronicMail', email)) : undefined,
  );
}

function lineElement(
  document: UblDocument,
  { description, quantity, unit = '', unitPrice, amount }: UblDocument['lines'][number],
  place: number,
): XmlElement {
  const isCredit = document.kind === 'credit';
  const currency = { currencyID: document.currency };
  const undiscounted = Number((BigInt(quantity) * BigInt(unitPrice) + 500n) / 1_000n);
  const off = undiscounted - amount;
  const [name = ''] = description.split('\n');
  const unitCode = unitCodeOf(unit);
  return group(
    isCredit ? 'CreditNoteLine' : 'InvoiceLine',
    text('ID', String(place + 1)),
    text(isCredit ? 'CreditedQuantity' : 'InvoicedQuantity', String(quantity / 1_000), { unitCode }),
    text('LineExtensionAmount', money(amount), currency),
    off > 0
      ? group(
          'AllowanceCharge',
          text('ChargeIndicator', 'false'),
          text('AllowanceChargeReasonCode', '95'),
          text('AllowanceChargeReason', 'Discount'),
          text('Amount', money(off), currency),
        )
      : undefined,
    group(
      'Item',
      description === name ? undefined : text('Description', description),
      text('Name', name),
      taxCategory(document, 'ClassifiedTaxCategory'),
      // A unit without a code is counted as one of itself, and named as an attribute of the item (BG-32).
      unit !== '' && unitCode === anyUnit
        ? group('AdditionalItemProperty', text('Name', 'Unit'), text('Value', unit))
        : undefined,
    ),
    group('Price', text('PriceAmount', money(unitPrice), currency)),
  );
}
