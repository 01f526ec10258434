import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invoiceNowXml, missingForInvoiceNow, type UblDocument } from './invoicenow';

const supplier = {
  name: 'Kopi & Kaya Pte Ltd',
  uen: '201912345K',
  address: '1 Fusionopolis Way\n#08-01',
  postalCode: '138632',
  gstNumber: 'M90312345A',
};
const customer = {
  name: 'Ah Seng Coffee House',
  uen: '53312345D',
  address: '12 Jalan Besar',
  postalCode: '208787',
  email: 'bills@ahseng.sg',
};
const invoice: UblDocument = {
  kind: 'invoice',
  number: 'INV-2026-0007',
  uuid: '7d20c6b1-f35e-4a98-8c01-b6d400000000',
  issueDate: '2026-11-24',
  dueDate: '2026-12-24',
  currency: 'SGD',
  title: 'Beans for both outlets',
  paymentTerm: '30 days',
  supplier,
  customer,
  lines: [
    { description: 'Dark roast\n1 kg bags', quantity: 12_500, unitPrice: 2_400, amount: 28_500 },
    { description: 'Delivery', quantity: 1_000, unitPrice: 3_000, amount: 3_000 },
  ],
  discount: 1_500,
  gstPercent: 9,
  net: 20_000,
  gst: 1_800,
  total: 21_800,
  deposits: [{ number: 'INV-2026-0003', net: 10_000 }],
  payNow: '201912345K',
};

interface Node {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: Node[];
}

/** A strict reader of elements, attributes and escaped text: throws for what is not well-formed. */
function parse(xml: string): Node {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  const plain = (raw: string) => {
    if (/[<]|&(?!(?:amp|lt|gt|quot|apos);)/.test(raw)) throw new Error(`Not escaped: ${raw}`);
    return raw.replace(/&(\w+);/g, (_, name: string) => entities[name] as string);
  };
  if (/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(xml))
    throw new Error('A forbidden character');
  const top: Node = { name: '', attributes: {}, text: '', children: [] };
  const open = [top];
  for (const [, declaration, close, name, attributes, content] of xml.matchAll(
    /(<\?xml [^?]*\?>)|<\/([\w:]+)>|<([\w:]+)((?:\s[\w:]+="[^"]*")*)>|([^<]+)/g,
  )) {
    const current = open.at(-1) as Node;
    if (declaration) continue;
    if (content !== undefined) current.text += plain(content);
    else if (close) {
      if (close !== current.name) throw new Error(`</${close}> closes <${current.name}>`);
      open.pop();
    } else if (name) {
      const pairs = [...(attributes ?? '').matchAll(/([\w:]+)="([^"]*)"/g)];
      const node: Node = {
        name,
        attributes: Object.fromEntries(pairs.map(([, key, value]) => [key, plain(value as string)])),
        text: '',
        children: [],
      };
      current.children.push(node);
      open.push(node);
    }
  }
  const [root, ...others] = top.children;
  if (!root || others.length > 0 || open.length !== 1) throw new Error('Not one root');
  return root;
}

/** All nodes at a path of names. */
function all(node: Node, path: string): Node[] {
  return path
    .split('/')
    .reduce(
      (nodes, name) => nodes.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [node],
    );
}
const texts = (node: Node, path: string) => all(node, path).map(({ text }) => text);
const cents = (node: Node, path: string) => texts(node, path).map((text) => Math.round(Number(text) * 100));
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** The rules of EN 16931, PINT and PINT-SG that concern what we write, in our words. */
function check(root: Node): void {
  const isCredit = root.name === 'CreditNote';
  const one = (path: string) => {
    const found = texts(root, path);
    expect(found, path).toHaveLength(1);
    expect(found[0]?.trim(), path).not.toBe('');
    return found[0] as string;
  };
  expect(one('cbc:CustomizationID')).toBe('urn:peppol:pint:billing-1@sg-1');
  expect(one('cbc:ProfileID')).toBe('urn:peppol:bis:billing');
  // BR-108-GST-SG: a UUID.
  expect(one('cbc:UUID')).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(one('cbc:IssueDate')).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(one(isCredit ? 'cbc:CreditNoteTypeCode' : 'cbc:InvoiceTypeCode')).toBe(isCredit ? '381' : '380');
  // In Singapore dollars there is no second currency for tax.
  expect(one('cbc:DocumentCurrencyCode')).toBe('SGD');
  expect(all(root, 'cbc:TaxCurrencyCode')).toHaveLength(0);
  const rate = one('cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:Percent');
  const category = one('cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:ID');
  // BR-CL-17 and 18-GST-SG: the codes, of which only SR has a rate here.
  expect(['SR', 'ZR', 'ESN33', 'OS', 'NG']).toContain(category);
  expect(rate).toBe(category === 'SR' ? '9' : '0');
  for (const side of ['cac:AccountingSupplierParty', 'cac:AccountingCustomerParty']) {
    const at = `${side}/cac:Party`;
    const uen = one(`${at}/cac:PartyLegalEntity/cbc:CompanyID`);
    expect(one(`${at}/cbc:EndpointID`)).toBe(`SGUEN${uen}`);
    expect(all(root, `${at}/cbc:EndpointID`)[0]?.attributes.schemeID).toBe('0195');
    // BR-106 and BR-107-GST-SG: both addresses with postal code.
    one(`${at}/cac:PostalAddress/cbc:StreetName`);
    one(`${at}/cac:PostalAddress/cbc:PostalZone`);
    one(`${at}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`);
    one(`${at}/cac:PartyLegalEntity/cbc:RegistrationName`);
  }
  // BR-105 and BR-NG-02-GST-SG: who is registered for GST names its number, who is not is NG.
  const gstNumber = 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID';
  expect(texts(root, gstNumber)).toHaveLength(category === 'NG' ? 0 : 1);

  const lines = all(root, isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine');
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) {
    const quantity = Number(texts(line, isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity')[0]);
    const [price = 0] = cents(line, 'cac:Price/cbc:PriceAmount');
    const off = sum(cents(line, 'cac:AllowanceCharge/cbc:Amount'));
    const [amount = 0] = cents(line, 'cbc:LineExtensionAmount');
    expect(Math.abs(quantity * price - off - amount)).toBeLessThanOrEqual(1);
    expect(texts(line, 'cac:Item/cbc:Name')[0]?.trim()).not.toBe('');
    expect(texts(line, 'cac:Item/cac:ClassifiedTaxCategory/cbc:ID')).toEqual([category]);
  }
  const totals = (name: string) => sum(cents(root, `cac:LegalMonetaryTotal/cbc:${name}`));
  const tax = sum(cents(root, 'cac:TaxTotal/cbc:TaxAmount'));
  expect(totals('LineExtensionAmount')).toBe(
    sum(lines.flatMap((line) => cents(line, 'cbc:LineExtensionAmount'))),
  );
  expect(totals('AllowanceTotalAmount')).toBe(sum(cents(root, 'cac:AllowanceCharge/cbc:Amount')));
  expect(totals('TaxExclusiveAmount')).toBe(totals('LineExtensionAmount') - totals('AllowanceTotalAmount'));
  expect(sum(cents(root, 'cac:TaxTotal/cac:TaxSubtotal/cbc:TaxableAmount'))).toBe(
    totals('TaxExclusiveAmount'),
  );
  // A deposit's own rounding can be half a cent more.
  expect(Math.abs(tax - (totals('TaxExclusiveAmount') * Number(rate)) / 100)).toBeLessThanOrEqual(1);
  expect(totals('TaxInclusiveAmount')).toBe(totals('TaxExclusiveAmount') + tax);
  // BR-CO-16: what is to be paid is the total less what was prepaid.
  expect(totals('PayableAmount')).toBe(totals('TaxInclusiveAmount') - totals('PrepaidAmount'));
  const order = ['LineExtensionAmount', 'TaxExclusiveAmount', 'TaxInclusiveAmount', 'AllowanceTotalAmount'];
  const names = all(root, 'cac:LegalMonetaryTotal')[0]?.children.map(({ name }) => name.slice(4)) ?? [];
  expect([...order, 'PrepaidAmount', 'PayableAmount'].filter((name) => names.includes(name))).toEqual(names);
}

test('an invoice follows the rules of PINT-SG', () => {
  const root = parse(invoiceNowXml(invoice));
  check(root);
  expect(root.attributes.xmlns).toBe('urn:oasis:names:specification:ubl:schema:xsd:Invoice-2');
  expect(texts(root, 'cac:PaymentMeans/cbc:PaymentMeansCode')).toEqual(['Z02']);
  expect(texts(root, 'cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID')).toEqual(['201912345K']);
  expect(texts(root, 'cac:LegalMonetaryTotal/cbc:PayableAmount')).toEqual(['218.00']);
  expect(texts(root, 'cac:InvoiceLine/cac:AllowanceCharge/cbc:Amount')).toEqual(['15.00']);
  // The deposit's own invoice has charged its GST: here it comes off before GST, by name.
  expect(texts(root, 'cac:AllowanceCharge/cbc:AllowanceChargeReason')).toEqual([
    'Discount',
    'Deposit INV-2026-0003',
  ]);
  expect(texts(root, 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID')).toEqual(['INV-2026-0003']);
  expect(texts(root, 'cac:TaxTotal/cbc:TaxAmount')).toEqual(['18.00']);
});

test('elements stand in the order of the UBL schema', () => {
  const names = parse(invoiceNowXml(invoice)).children.map(({ name }) => name.slice(4));
  expect([...new Set(names)]).toEqual([
    ...['CustomizationID', 'ProfileID', 'ID', 'UUID', 'IssueDate', 'DueDate', 'InvoiceTypeCode', 'Note'],
    ...[
      'DocumentCurrencyCode',
      'BuyerReference',
      'BillingReference',
      'AccountingSupplierParty',
      'AccountingCustomerParty',
    ],
    ...['PaymentMeans', 'PaymentTerms', 'AllowanceCharge', 'TaxTotal', 'LegalMonetaryTotal', 'InvoiceLine'],
  ]);
});

test('a unit has its code, or is counted as one of itself and named', () => {
  const line = { description: 'Chemical wash', quantity: 2_000, unitPrice: 5_000, amount: 10_000 };
  const units = ['Hours', 'KG', 'box', 'aircon unit', 'constructor', ''];
  const root = parse(
    invoiceNowXml({ ...invoice, lines: units.map((unit) => ({ ...line, ...(unit && { unit }) })) }),
  );
  const lines = all(root, 'cac:InvoiceLine');
  expect(lines.flatMap((one) => all(one, 'cbc:InvoicedQuantity')[0]?.attributes.unitCode)).toEqual([
    ...['HUR', 'KGM', 'XBX', 'C62', 'C62', 'C62'],
  ]);
  expect(lines.map((one) => texts(one, 'cac:Item/cac:AdditionalItemProperty/cbc:Value')[0])).toEqual([
    ...[undefined, undefined, undefined, 'aircon unit', 'constructor', undefined],
  ]);
  expect(all(lines[3] as Node, 'cac:Item')[0]?.children.map(({ name }) => name)).toEqual([
    ...['cbc:Name', 'cac:ClassifiedTaxCategory', 'cac:AdditionalItemProperty'],
  ]);
});

test('a credit note names its invoice and its reason', () => {
  const whole = { net: 30_000, gst: 2_700, total: 32_700 };
  const corrects = { number: 'INV-2026-0007', issueDate: '2026-11-24', reason: 'Two bags were torn' };
  const root = parse(
    invoiceNowXml({ ...invoice, kind: 'credit', number: 'CN-2026-0001', deposits: [], ...whole, corrects }),
  );
  check(root);
  expect(root.name).toBe('CreditNote');
  expect(texts(root, 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID')).toEqual(['INV-2026-0007']);
  expect(texts(root, 'cbc:Note')).toEqual(['Two bags were torn']);
  expect(all(root, 'cac:PaymentMeans')).toHaveLength(0);
});

test('a company without GST is NG', () => {
  const { gstNumber: _, ...unregistered } = supplier;
  const root = parse(
    invoiceNowXml({ ...invoice, supplier: unregistered, gstPercent: 0, gst: 0, total: 20_000 }),
  );
  check(root);
  expect(all(root, 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme')).toHaveLength(0);
});

test.each([
  ['zero-rated', 'ZR'],
  ['exempt', 'ESN33'],
  ['out-of-scope', 'OS'],
] as const)('what is %s has the category %s', (gstReason, category) => {
  const untaxed = { ...invoice, gstPercent: 0, gstReason, gst: 0, total: 20_000 };
  expect(missingForInvoiceNow(untaxed)).toEqual([]);
  const root = parse(invoiceNowXml(untaxed));
  check(root);
  expect(texts(root, 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:ID')).toEqual([category]);
});

test('a deposit without GST is prepaid: GST is on all that is charged', () => {
  const deposits = [
    { number: 'INV-2026-0003', net: 10_000 },
    { number: 'INV-2026-0004', net: 5_000, beforeGst: false as const },
  ];
  const root = parse(invoiceNowXml({ ...invoice, deposits }));
  check(root);
  expect(texts(root, 'cac:AllowanceCharge/cbc:AllowanceChargeReason')).toEqual([
    'Discount',
    'Deposit INV-2026-0003',
  ]);
  const totals = ['TaxExclusiveAmount', 'TaxInclusiveAmount', 'PrepaidAmount', 'PayableAmount'];
  expect(totals.flatMap((name) => texts(root, `cac:LegalMonetaryTotal/cbc:${name}`))).toEqual([
    ...['200.00', '218.00', '50.00', '168.00'],
  ]);
  // Both are named.
  expect(texts(root, 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID')).toHaveLength(2);
});

test('there is no file of a security deposit', () => {
  const missing = missingForInvoiceNow({ ...invoice, security: true });
  expect(missing.map(({ field }) => field)).toEqual(['security']);
});

test('any text is safe in it', () => {
  const hostile = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(hostile, hostile, (name, description) => {
      const xml = invoiceNowXml({
        ...invoice,
        title: name,
        customer: { ...customer, name: `x${name}` },
        lines: invoice.lines.map((line) => ({ ...line, description: `x${description}` })),
      });
      check(parse(xml));
    }),
    { numRuns: 30 },
  );
  const xml = invoiceNowXml({ ...invoice, title: ']]><script>&amp;"\u0000\ud800' });
  expect(texts(parse(xml), 'cbc:Note')).toEqual([']]><script>&amp;"??']);
});

test('a title is read as words, also where it looks like a code of a subject', () => {
  const note = (title: string) => texts(parse(invoiceNowXml({ ...invoice, title })), 'cbc:Note');
  expect(note('Unit #08-01')).toEqual(['Unit #08-01']);
  // BR-CL-08-SG: three characters between two '#' are a code of UNCL4451.
  expect(note('Job #12A# again')).toEqual(['#AAI#Job #12A# again']);
});

test('the check names each missing field and its record', () => {
  const bare = { name: 'Ah Seng', uen: '', address: '', postalCode: '' };
  const missing = missingForInvoiceNow({ ...invoice, supplier: bare, customer: bare });
  expect(missing.map(({ record, field }) => `${record} ${field}`)).toEqual([
    ...['company uen', 'company address', 'company postalCode', 'invoice gst'],
    ...['client uen', 'client address', 'client postalCode'],
  ]);
  expect(missingForInvoiceNow(invoice)).toEqual([]);
  // Issued before the reason was asked.
  const untaxed = missingForInvoiceNow({ ...invoice, gstPercent: 0, gst: 0 });
  expect(untaxed.map(({ field }) => field)).toEqual(['gstReason']);
});
