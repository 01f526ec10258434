import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type ApiClient, newCompany, someClient, someItem, someQuotation } from '../support/api';
import { PlainBrowser, signedIn } from '../support/browser';
import { databaseOfSuite, setAccess } from '../support/people';
import { suiteForFile } from '../support/suite';

const suite = suiteForFile({ BILLING_PROVIDER: 'none' });
let company: ApiClient;
let owner: PlainBrowser;

beforeAll(async () => {
  company = await newCompany(suite.url, 'boss@quotes.example');
  owner = await signedIn(suite.url, 'boss@quotes.example');
});

async function create(more: Record<string, unknown> = {}) {
  const { status, body } = await company.post('/api/quotation', { ...someQuotation, ...more });
  expect([status, body.message]).toEqual([200, 'Quotation created successfully']);
  return body as { docID: string; number: string };
}

interface Kept {
  _id: string;
  linkToken?: string;
  validUntil?: string;
  status?: string;
  openedAt?: Date;
  paper?: { fileId: string };
}

const quotations = () => databaseOfSuite().collection<Kept>('quotations');

/** A quotation that is out, sent from its page; its id and the address that its client was given. */
async function sent(more: Record<string, unknown> = {}) {
  const { docID, number } = await create(more);
  const answer = await owner.post(`/Quotes/${docID}/send`, { email: '' });
  expect(answer.status).toBe(302);
  const kept = await quotations().findOne({ _id: docID });
  return { docID, number, at: `/Quotation/${kept?.linkToken}` };
}

const stranger = () => new PlainBrowser(suite.url);

describe('the calls', () => {
  test.each([0, -1, 0.001, 1e21, 'abc', '', null])(
    'an amount of %j is a 400 at its field',
    async (amount) => {
      const { status, body } = await company.post('/api/quotation', { ...someQuotation, amount });
      expect([status, Object.keys(body.fields)]).toEqual([400, ['amount']]);
    },
  );

  test('list them newest first in the documented shape, linked to their client', async () => {
    const own = await newCompany(suite.url);
    await own.post('/createCompany', someClient);
    await own.post('/api/quotation', someQuotation);
    await own.post('/api/quotation', { ...someQuotation, title: '=cmd|1', clientName: 'Somebody' });
    const { body } = await own.get('/api/quotations');
    expect(body).toMatchObject([
      { Title: '=cmd|1', Client: 'Somebody', Amount: 1_250.5, currency: 'SGD', status: 'draft' },
      { Title: 'Beans for a year', Client: 'Kopi & Co', paymentTerm: '30 days' },
    ]);
    const first = await own.get('/api/quotations?limit=1');
    expect(first.headers.get('Link')).toContain('rel="next"');
  });
});

describe('the PDF', () => {
  test('is an attachment named by the quotation’s number', async () => {
    const { docID, number } = await create({
      title: 'Kopi beans <b>',
      lines: [{ description: '咖啡豆', quantity: 2, unitPrice: 5 }],
    });
    const answer = await owner.get(`/Quotes/${docID}/pdf`);
    expect(answer.headers.get('Content-Type')).toBe('application/pdf');
    expect(answer.headers.get('Content-Disposition')).toContain(`attachment; filename="${number}.pdf"`);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await answer.arrayBuffer())));
    for (const said of [number, 'Kopi beans <b>', '咖啡豆', '10.00', 'Page 1 of 1'])
      expect(text.join(' ').replace(/\s+/g, ' ').normalize('NFKC')).toContain(said);
  });

  test('is printed ahead when the quotation is sent, not when it is saved, and is the file that is sent', async () => {
    const { docID } = await sent();
    const stored = async () => (await quotations().findOne({ _id: docID }))?.paper?.fileId;
    const { docID: saved } = await create();
    await vi.waitFor(async () => expect(await stored()).toBeDefined(), { timeout: 60_000, interval: 100 });
    const answer = await company.get(`/api/quotation/${docID}/download`);
    expect(answer.headers.get('ETag')).toBe(`"${await stored()}"`);
    expect((await quotations().findOne({ _id: saved }))?.paper).toBeUndefined();
  });
});

describe('the client’s page', () => {
  test('is read, answered once, and shows from then on who did and when', async () => {
    const { docID, at } = await sent();
    const client = stranger();
    const page = await client.get(at);
    expect([page.status, page.headers.get('X-Robots-Tag')]).toEqual([200, 'noindex']);
    const text = await page.text();
    expect(text).toContain('1,250.50');
    for (const secret of [company.ids.companyId, company.ids.userId, docID])
      expect(text).not.toContain(secret);
    // One form asks for the name once, and has a button for each answer.
    expect(text.match(/ name="name"/g)).toHaveLength(1);
    expect(text.match(/<button[^>]* name="answer"[^>]*>/g)).toHaveLength(2);
    expect((await client.post(at, { answer: 'accepted', name: '' })).status).toBe(400);
    expect((await client.post(at, { answer: 'accepted', name: 'Tan <i>Ah</i> Kow' })).status).toBe(302);
    expect(await client.open(at)).toContain('Accepted by Tan &lt;i&gt;Ah&lt;/i&gt; Kow on ');
    const late = await stranger().post(at, { answer: 'declined', reason: 'x' });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain('This quotation was accepted by');
    const mails = async () => (await suite.mails()).join('\n');
    await vi.waitFor(async () => expect(await mails()).toContain('was accepted'), {
      timeout: 60_000,
      interval: 100,
    });
    const { body } = await company.get('/api/quotations');
    expect(body.find((one: { docID: string }) => one.docID === docID).status).toBe('accepted');
  });

  test('is neither opened nor answered by what nobody reads: a HEAD, a page fetched ahead, a bot that follows links', async () => {
    const { docID, at } = await sent();
    const agent = {
      'User-Agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15',
    };
    const stored = async () => await quotations().findOne({ _id: docID });
    await fetch(`${suite.url}${at}`, { method: 'HEAD', headers: agent });
    for (const [name, value] of [
      ['Sec-Purpose', 'prefetch;prerender'],
      ['Purpose', 'prefetch'],
      ['X-Purpose', 'preview'],
    ] as const)
      expect((await stranger().get(at, { ...agent, [name]: value })).status).toBe(200);
    await stranger().get(`${at}?answer=accepted&name=Bot`, { 'User-Agent': 'Googlebot/2.1' });
    expect(await stored()).toMatchObject({ status: 'sent' });
    expect(await stored()).not.toHaveProperty('openedAt');
    await stranger().get(at, agent);
    expect(await stored()).toMatchObject({ status: 'sent', openedAt: expect.any(Date) });
  });

  test('is mailed so that replies reach the sender', async () => {
    const { docID } = await create();
    await owner.post(`/Quotes/${docID}/send`, { email: 'ah.kow@kopi.example' });
    const mail = (await suite.mails()).find((one) => one.includes('To: ah.kow@kopi.example'));
    expect(mail).toMatch(/^Reply-To: .*<?boss@quotes\.example>?$/m);
  });

  test('notifies the owners of an answer if its author has left', async () => {
    const { docID, at } = await sent({ title: 'Made by somebody who left' });
    await databaseOfSuite()
      .collection<Kept & { createdBy: string; createdByName: string }>('quotations')
      .updateOne({ _id: docID }, { $set: { createdBy: 'f'.repeat(24), createdByName: 'Ah Lim' } });
    await stranger().post(at, { answer: 'declined', reason: 'Too late' });
    const told = async () => (await suite.mails()).find((one) => one.includes('Made by somebody who left'));
    await vi.waitFor(async () => expect(await told()).toBeDefined(), { timeout: 60_000, interval: 100 });
    expect(await told()).toContain('To: boss@quotes.example');
    expect(await told()).toContain('Ah Lim, who made it, works here no more.');
  });

  test('after the last day is read and not answered, and gone when its link is off', async () => {
    const { docID, at } = await sent();
    await quotations().updateOne({ _id: docID }, { $set: { validUntil: '2020-01-01' } });
    expect(await stranger().open(at)).toContain('This quotation was valid until Jan 1, 2020.');
    expect((await stranger().post(at, { answer: 'accepted', name: 'Tan' })).status).toBe(409);
    expect((await stranger().get(`${at}/pdf`)).status).toBe(200);
    const off = await (await owner.visit(`/Quotes/${docID}`)).press('Switch off the link');
    expect(off.text).toContain('The link no longer works.');
    for (const path of [at, `${at}/pdf`, `${at}/logo`]) expect((await stranger().get(path)).status).toBe(404);
    expect((await stranger().post(at, { answer: 'accepted', name: 'Tan' })).status).toBe(404);
  });
});

describe('the form without JavaScript', () => {
  test('comes back with a line more or less, and all that was typed', async () => {
    const lines = await owner.visit('/Quotes/new');
    expect(lines.values('lines[0].quantity')).toEqual(['1']);
    const form = await lines.press('One amount instead', { clientName: 'Tan' });
    expect([form.values('clientName'), form.values('lines[0].quantity')]).toEqual([['Tan'], []]);
    const typed = { title: 'Half', amount: '12', gst: true, clientName: 'Tan', paymentTerm: '7 days' };
    const more = await form.press('Use lines instead', typed);
    expect([more.values('lines[0].unitPrice'), more.values('title')]).toEqual([['12'], ['Half']]);
    expect(more.values('gst')).toContain('on');
    expect(more.text).toContain('13.08');
    expect(more.html).not.toContain('aria-invalid="true"');
    const two = await more.press('Add line', { 'lines[0].description': 'a' });
    const less = await two.press('Remove line 1', { 'lines[1].description': 'b' });
    expect([less.values('lines[0].description'), less.values('lines[1].description')]).toEqual([['b'], []]);
  });

  test('takes lines from the stock and from a spreadsheet', async () => {
    const item = { ...someItem(), productName: 'Beans', unit: 'box', price: 18.4, cost: 10 };
    const { id } = (await company.post('/api/inventory', item)).body;
    const form = await owner.visit('/Quotes/new');
    expect(form.html).toContain(`<option value="Beans">${item.SKU} · 7 free · 18.40 per box</option>`);
    const fields = { clientName: 'Tan', description: 'Monthly.', paymentTerm: '7 days' };
    const filled = await form.press('Fill in items', { ...fields, 'lines[0].description': item.SKU });
    expect([filled.values('lines[0].itemId'), filled.values('title')]).toEqual([[id], ['Beans']]);
    expect(filled.values('lines[0].description')).toEqual(['Beans']);
    expect(filled.values('lines[0].unit')).toEqual(['box']);
    expect(filled.values('lines[0].unitPrice')).toEqual(['18.40']);
    expect(filled.text).toContain('8.40 (46%)');

    const rows = 'Milk\t2\t3.50\t5%\nDelivery\tmany';
    const pasted = await filled.press('Add rows', { paste: rows });
    expect(pasted.text).toContain('Row 2: Enter a number such as 2 or 1.5, with at most three decimals.');
    expect(pasted.values('paste')).toEqual(['Delivery\tmany']);
    const moved = await pasted.press('Move line 2 up');
    expect(moved.values('lines[0].description')).toEqual(['Milk']);
    const refused = await moved.press('Create quotation');
    expect(refused.text).toContain('Add these rows, or empty this box, before you save.');
    const made = await refused.press('Create quotation', { paste: '' });
    expect(made.text).toContain('Quotation created successfully');
    expect(made.text).toContain('Margin, 1 of 2 lines');
    expect((await made.follow('Edit')).values('lines[1].itemId')).toEqual([id]);
  });

  test('names what is wrong with lines and discount, and loses nothing that was typed', async () => {
    const item = { ...someItem(), productName: 'Old stock', unit: 'box', price: 18.4 };
    const { id } = (await company.post('/api/inventory', item)).body;
    const form = await owner.visit('/Quotes/new');
    const fields = { clientName: 'Tan', title: 'Beans', description: 'Monthly.', paymentTerm: '7 days' };
    const filled = await form.press('Fill in items', { ...fields, 'lines[0].description': item.SKU });
    const tooFine = await filled.press('Create quotation', { 'lines[0].quantity': '0.0005' });
    expect(tooFine.text).toContain('Enter a number such as 2 or 1.5, with at most three decimals.');
    expect(tooFine.values('lines[0].quantity')).toEqual(['0.0005']);
    const tooMuch = await tooFine.press('Create quotation', { 'lines[0].quantity': '2', discount: '36.81' });
    expect(tooMuch.text).toContain('The discount is more than the total.');
    expect(tooMuch.values('discount')).toEqual(['36.81']);
    expect((await company.call('DELETE', `/api/inventory/${id}`)).status).toBe(200);
    const archived = await tooMuch.press('Create quotation', { discount: '1' });
    expect(archived.text).toContain('“Old stock” is no longer in your inventory.');
    expect([archived.values('lines[0].itemId'), archived.values('discount')]).toEqual([[id], ['1']]);
    const made = await archived.press('Create quotation', { 'lines[0].itemId': false });
    expect(made.text).toContain('Quotation created successfully');
    expect(made.text).toContain('Old stock');
  });

  test('has the client selected where its tab leads there, and leads back', async () => {
    const { id } = (await company.post('/createCompany', { ...someClient, CompanyName: 'Own Tab' })).body;
    const home = `/clientDashBoard/${id}/quotes`;
    const form = await (await owner.visit(home)).follow('New Quotation');
    expect([form.values('clientName'), form.link('Cancel')]).toEqual([['Own Tab'], home]);
  });

  test('is closed to people without the flag, also its buttons for lines', async () => {
    const { ids } = await newCompany(suite.url, 'clerk@quotes.example');
    await setAccess(ids.userId, {}, company.ids.companyId);
    const clerk = await signedIn(suite.url, 'clerk@quotes.example');
    const __intent__ = JSON.stringify({ type: 'insert', payload: { name: 'lines' } });
    expect((await clerk.post('/Quotes/new', { __intent__ })).status).toBe(403);
  });
});

test('work begins with the deposit of an accepted quotation, and its invoice is issued', async () => {
  const { docID, at } = await sent({ paymentTerm: '50% deposit on order' });
  await stranger().post(at, { answer: 'accepted', name: 'Tan Ah Kow' });
  const form = await (await owner.visit(`/Quotes/${docID}`)).follow('Begin work');
  expect(form.values('deposit')).toEqual(['50']);
  const begun = await form.press('Begin work', {
    'job.startLocation': '21 Kallang Avenue',
    'job.endLocation': '56 Eng Hoon Street',
  });
  expect(begun.text).toContain('The work has begun.');
  const question = await (await begun.follow('Draft')).follow('Issue');
  expect(question.text).toContain('It doesn’t say how to pay');
  expect((await question.press('Issue', { accept: true })).text).toMatch(/INV-\d{4}-0001 issued\./);
  const rest = await (await owner.visit(`/Quotes/${docID}`)).follow('Invoice the rest');
  expect(rest.text).toMatch(/Less deposit INV-\d{4}-0001 ?−625.25/);
  expect(rest.text).toMatch(/Total ?SGD 625.25/);
  expect((await rest.press('Save draft')).text).toMatch(/SGD 625.25/);
  const ledger = (await owner.visit(`/Quotes/${docID}`)).text;
  expect(ledger).toMatch(/of it deposit INV-\d{4}-0001 ?, 50%/);
  expect(ledger).toMatch(/Left to invoice ?0.00/);
});

test('an invoice is credited by its lines, and its form says what is left of each', async () => {
  const lines = [
    { description: 'Table', quantity: 1, unitPrice: 900 },
    { description: 'Chair', quantity: 4, unitPrice: 100 },
  ];
  const charge = { clientName: 'Kopi & Co', title: 'Furniture', lines, discount: 130 };
  const { id } = (await company.post('/api/invoices', charge)).body;
  expect((await company.post(`/api/invoices/${id}/issue`)).status).toBe(200);
  const form = await owner.visit(`/Invoices/${id}/credit`);
  const note = await form.press('Issue credit note', { reason: 'Scratched', 'quantities[1]': '3' });
  expect(note.text).toMatch(/CN-\d{4}-0001 issued\./);
  expect(note.text).toMatch(/Discount ?−30.00/);
  const again = await owner.visit(`/Invoices/${id}/credit`);
  expect(again.text).toContain('Chair: 4 at 100.00, 1 left');
  const refused = await again.press('Issue credit note', { reason: 'All', 'quantities[1]': '2' });
  expect(refused.text).toContain('Only 1 is left to credit of this line.');
  expect(refused.values('reason')).toEqual(['All']);
  const whole = await owner.visit(`/Invoices/${id}/credit`);
  await whole.press('Issue credit note', { reason: 'All of it' });
  expect((await company.get(`/api/invoices/${id}`)).body.data).toMatchObject({
    status: 'credited',
    lines: [{ credited: 1 }, { credited: 4 }],
  });
});

test('a credit note that was refused still asks for the deposits that it may give back', async () => {
  const { docID } = await create();
  await company.post(`/api/quotation/${docID}/send`);
  await company.post(`/api/quotation/${docID}/accept`);
  const issued = async (charge: object) => {
    const { id } = (await company.post('/api/invoices', { quotationId: docID, ...charge })).body;
    expect((await company.post(`/api/invoices/${id}/issue`)).status).toBe(200);
    return id;
  };
  const deposit = await issued({ kind: 'deposit', percent: 30 });
  const final = await issued({});
  const form = await owner.visit(`/Invoices/${final}/credit`);
  const refused = await form.press('Issue credit note', { amount: '0.001', reason: 'Torn' });
  expect(refused.text).toContain('Deposit INV-');
  await refused.press('Issue credit note', { amount: '10', 'releases.deposits[0]': deposit });
  const { data } = (await company.get(`/api/invoices/${final}`)).body;
  expect(data).toMatchObject({ credited: 10 });
});

test('credit of a client who is not on the list can only be refunded, as the page says', async () => {
  const charge = { clientName: 'Walk in', title: 'Beans', amount: 100 };
  const { id } = (await company.post('/api/invoices', charge)).body;
  await company.post(`/api/invoices/${id}/issue`);
  await company.post(`/api/invoices/${id}/payments`, { amount: 150, overpayment: true });
  const { text } = await owner.visit(`/Invoices/${id}`);
  expect(text).toContain('is the client’s. Refund it.');
  expect(text).not.toContain('on the next invoice');
});

test('what is wrong with a field that the form does not have is said above it', async () => {
  const clientId = (await company.post('/createCompany', { ...someClient, CompanyName: 'Gone & Co' })).body
    .id;
  const { docID, at } = await sent({ clientName: undefined, clientId });
  await stranger().post(at, { answer: 'accepted', name: 'Tan Ah Kow' });
  await owner.post(`/clientDashBoard/${clientId}/delete`, {});
  const form = await owner.visit(`/Quotes/${docID}/begin`);
  const refused = await form.press('Begin work', { makesJob: 'false', 'tasks[0].title': 'Order the beans' });
  expect([refused.path, refused.values('tasks[0].title')]).toEqual([form.path, ['Order the beans']]);
  expect(refused.text).toContain('This client doesn’t exist.');
});

test('a quotation is copied as a new draft, and says while it is one what its paper lacks', async () => {
  const { docID, number } = await create();
  const copy = await (await owner.visit(`/Quotes/${docID}`)).press('Duplicate');
  expect(copy.text).toContain('Copied as a new draft.');
  expect(copy.text).not.toContain(number);
  expect(copy.link('Open Settings')).toBe('/settings/company');
});

test('a draft that is changed says in the log what, as its form calls it', async () => {
  const one = (await company.post('/createCompany', { ...someClient, CompanyName: 'One & Co' })).body.id;
  const two = (
    await company.post('/createCompany', { ...someClient, CompanyName: 'Two & Co', address: 'Here' })
  ).body.id;
  const { docID, number } = await create({ clientName: undefined, clientId: one });
  const { title, description, paymentTerm } = someQuotation;
  const form = { clientName: '', title, description, paymentTerm, amount: '1250.50' };
  const save = async (revision: number, more: Record<string, string>) =>
    (await owner.post(`/Quotes/${docID}/edit`, { ...form, revision: String(revision), ...more })).status;
  expect(await save(0, { clientId: two })).toBe(302);
  expect(await save(1, { clientId: two, amount: '1300', gst: 'on', title: 'Beans' })).toBe(302);
  const { body } = await company.get('/api/logs?limit=2');
  expect(body.map(({ detail }: { detail: string }) => detail)).toEqual([
    `${number} Beans: title, gst, amount`,
    `${number} ${title}: client`,
  ]);
});

test('the CSV runs no formula, and its times can be sorted', async () => {
  await create({ title: '=cmd|1', description: '+1' });
  const list = await (await owner.get('/Quotes/export')).text();
  expect(list).toContain("'=cmd|1");
  expect(list).toContain("'+1");
  expect(list).toMatch(/^Number,Client,/);
  expect(list).toMatch(/,\d{4}-\d\d-\d\d \d\d:\d\d,/);
});
