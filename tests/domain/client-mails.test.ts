import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { mailMessage, presentMailed } from '~/core/client-mail';
import { config } from '~/core/config.server';
import { mailParagraphs } from '~/core/mail-page';
import { PrintingBrowser } from '~/gateways/pdf/browser';
import { companies, users } from '~/modules/account/collections';
import { activity } from '~/modules/audit/collections';
import { companyLogo } from '~/modules/company/file-kinds';
import { addClient } from '~/modules/crm/clients.server';
import { clients } from '~/modules/crm/collections';
import { invoices, quotations } from '~/modules/documents/collections';
import { createInvoice } from '~/modules/documents/invoice/invoices.server';
import { issueInvoice } from '~/modules/documents/invoice/issue.server';
import { openInvoiceMail, sendInvoice, shareInvoice } from '~/modules/documents/invoice/sending.server';
import { showHistory as showInvoiceHistory } from '~/modules/documents/invoice/show';
import { confirmAcceptanceJob } from '~/modules/documents/jobs.server';
import { answerQuotation, readSharedQuotation } from '~/modules/documents/quotation/answer.server';
import { createQuotation } from '~/modules/documents/quotation/quotations.server';
import { openQuotationMail, sendQuotation } from '~/modules/documents/quotation/sending.server';
import { showHistory as showQuotationHistory } from '~/modules/documents/quotation/show';
import type { CompanyDb } from '~db/company-db';
import { filesOf } from '~db/files';

import { backgroundJobs } from '~db/jobs/collection';
import { workOff } from '~db/jobs/worker';
import { someClient, someQuotation } from '../support/api';
import { askIn } from '../support/asking';
import { changeConfig } from '../support/config';
import { openDatabaseForTests } from '../support/open-database';
import { stubPrinter } from '../support/paper';
import { type Handed, partsOf, postOffice } from '../support/post-office';
import { asUser, plainCompany } from '../support/sample-company';

openDatabaseForTests();
stubPrinter();

let office: Awaited<ReturnType<typeof postOffice>>;
let db: CompanyDb;
let own: ReturnType<typeof asUser>;

beforeAll(async () => {
  office = await postOffice();
  changeConfig({ mail: { ...config().mail, smtpUrl: office.url } });
});
afterAll(() => office.close());

beforeEach(async () => {
  office.handed.length = 0;
  const company = await plainCompany('Kopi <b>& Co');
  db = company.db;
  await db.in(users).updateOne({ _id: company.owner._id }, { $unset: { unconfirmed: '' } });
  own = asUser(company.owner);
});

const client = 'ah.kow@client.example';
const written = {
  email: client,
  subject: 'Beans, as we said',
  text: 'Hello\n\nSee <b>https://a.example/x?y=1.</b>',
};

async function quotationSent(more: Record<string, unknown> = {}, key?: string) {
  const { _id: id } = await askIn(db, createQuotation, someQuotation, own);
  return await askIn(db, sendQuotation, { id, email: client, ...more }, { ...own, ...(key && { key }) });
}

async function invoiceIssued() {
  const charge = { clientName: 'Ah Seng', title: 'Beans', amount: 100, gst: false };
  const { invoice } = await askIn(db, createInvoice, charge, own);
  return await askIn(db, issueInvoice, { id: invoice._id }, own);
}

const only = () => {
  expect(office.handed).toHaveLength(1);
  return office.handed[0] as Handed;
};
function readOf({ text }: Handed) {
  const parts = partsOf(text);
  const of = (type: string) => parts.find(({ head }) => head.includes(`Content-Type: ${type}`));
  return {
    head: text.split('\n\n')[0]?.replace(/\n[ \t]+/g, ' ') ?? '',
    plain: of('text/plain')?.content.toString() ?? '',
    html: of('text/html')?.content.toString() ?? '',
    pdf: of('application/pdf'),
    logo: of('image/png'),
  };
}

describe('a mail to a client', () => {
  test('has the usual words, the company’s name and colour, the link and the PDF', async () => {
    await db.in(companies).updateOne({}, { $set: { accentColour: '#7a3e1d' } });
    const { quotation } = await quotationSent();
    const { head, plain, html, pdf, logo } = readOf(only());
    const { number, linkToken } = quotation;
    const link = `https://laoban.example/Quotation/${linkToken}`;
    expect(head).toMatch(new RegExp(`^Subject: Quotation ${number} from Kopi <b>`, 'm'));
    expect(head).toMatch(new RegExp(`^Reply-To: .*<?${own.as.email}>?$`, 'm'));
    expect(plain).toContain(`Open quotation: ${link}`);
    expect(html).toContain(`href="${link}"`);
    expect(html).toContain('Kopi &lt;b&gt;&amp; Co');
    expect(html).toContain('border-top:4px solid #7a3e1d');
    // On a phone the values break, and not the words before them.
    expect(html).toMatch(/white-space:nowrap">Total<\/td>/);
    expect(html).not.toMatch(/<b>|cid:/);
    expect(pdf?.head).toContain(`${number}.pdf`);
    expect(pdf?.content.subarray(0, 5).toString()).toBe('%PDF-');
    expect(logo).toBeUndefined();
  });

  test('has what was typed, as text and nothing else, and shows the logo without asking a server', async () => {
    const content = await sharp({ create: { width: 900, height: 90, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    const stored = await filesOf(db).keep({ name: 'logo.png', type: 'image/png', content });
    await filesOf(db).bind(stored, { kind: companyLogo, subjectId: db.companyId, ownerId: '' });
    await db.in(companies).updateOne({}, { $set: { logoId: stored._id } });
    await quotationSent(written);
    const { head, plain, html, logo } = readOf(only());
    expect(head).toMatch(/^Subject: Beans, as we said$/m);
    expect(plain).toContain('See <b>https://a.example/x?y=1.</b>');
    expect(html).toContain(
      'See &lt;b&gt;<a href="https://a.example/x?y=1" style="color:#0b6b53">https://a.example/x?y=1</a>.&lt;/b&gt;',
    );
    expect(html).toMatch(/<img src="cid:logo@mail" alt="Kopi [^>]* width="200" height="20"/);
    expect(logo?.head).toContain('Content-ID: <logo@mail>');
    expect(html).not.toMatch(/src="http/);
  });

  test('goes once where it is pressed twice, also at once', async () => {
    const invoice = await invoiceIssued();
    const press = () => askIn(db, sendInvoice, { id: invoice._id, ...written }, { ...own, key: 'pressed' });
    await Promise.allSettled([press(), press()]);
    await press();
    expect(readOf(only()).head).toMatch(/^To: ah.kow@client.example$/m);
  });

  test('has a copy for its sender where they want one, which the client does not see', async () => {
    const invoice = await invoiceIssued();
    await askIn(db, sendInvoice, { id: invoice._id, ...written, copy: 'on' }, own);
    expect(only().to).toEqual([client, own.as.email]);
    expect(only().text).not.toMatch(/^Bcc:/im);
  });

  test('reaches a client whose domain is in another script, as the mail system writes it', async () => {
    const details = { ...someClient, CompanyName: '咖啡', Email: 'Ah.Kow@咖啡.Example' };
    const { _id: clientId } = await askIn(db, addClient, details, own);
    expect((await db.in(clients).findOne({ _id: clientId }))?.email).toBe('ah.kow@咖啡.example');
    const invoice = await invoiceIssued();
    const { to } = await askIn(
      db,
      sendInvoice,
      { id: invoice._id, ...written, email: 'ah.kow@咖啡.example' },
      own,
    );
    expect(to).toBe('ah.kow@咖啡.example');
    expect(only().to).toEqual(['ah.kow@xn--bur6r.example']);
    expect(readOf(only()).head).toMatch(/^To: ah.kow@xn--bur6r.example$/m);
  });

  test('leads nowhere where the link is switched off', async () => {
    const invoice = await invoiceIssued();
    await askIn(db, shareInvoice, { id: invoice._id, shared: 'false' }, own);
    await askIn(db, sendInvoice, { id: invoice._id, ...written }, own);
    expect(readOf(only()).html).not.toContain('laoban.example/Invoice');
  });

  test('gets no header and no recipient from what was typed', async () => {
    const invoice = await invoiceIssued();
    const send = (more: Record<string, unknown>) =>
      askIn(db, sendInvoice, { id: invoice._id, ...written, ...more }, own);
    for (const email of ['a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example', 'a@b.example>'])
      await expect(send({ email })).rejects.toMatchObject({ why: 'bad-input' });
    expect(office.handed).toEqual([]);
    await send({ subject: 'Beans\r\nBcc: c@d.example\r\n\r\nHello' });
    expect(only().to).toEqual([client]);
    expect(readOf(only()).head).toMatch(/^Subject: Beans Bcc: c@d.example Hello$/m);
  });

  test.each([
    ['an empty subject', 'subject', ' ', 'Enter a subject.'],
    ['an empty text', 'text', '', 'Write a text.'],
    ['a book', 'text', 'x'.repeat(5_001), 'This is too long: at most 5,000 characters.'],
  ])('is not sent with %s', async (_, field, wrong, text) => {
    await expect(quotationSent({ ...written, [field]: wrong })).rejects.toMatchObject({
      why: 'bad-input',
      fields: { [field]: [text] },
    });
    expect(office.handed).toEqual([]);
  });
});

describe('a mail whose server hangs', () => {
  /** Lets the server go on, or break off. */
  let end: (how: 'taken' | 'broken') => void;
  let hanging: Awaited<ReturnType<typeof postOffice>>;
  beforeEach(async () => {
    const ended = new Promise<string>((resolve) => {
      end = resolve;
    });
    hanging = await postOffice(async () => {
      if ((await ended) === 'broken') await hanging.close();
    });
    changeConfig({ mail: { ...config().mail, smtpUrl: hanging.url } });
    return async () => {
      changeConfig({ mail: { ...config().mail, smtpUrl: office.url } });
      await hanging.close().catch(() => undefined);
    };
  });

  const whatHappened = async (id: string) =>
    (await db.in(invoices).findOne({ _id: id }))?.history.map(({ what }) => what).slice(2);
  const logged = async () => await db.in(activity).count({ action: 'emailed' }, 9);

  test.each([
    ['taken', 'mailed', 1],
    ['broken', 'not mailed', 0],
  ] as const)(
    'is answered within 5 s, and its invoice shows that it was %s later',
    async (how, what, lines) => {
      const { _id: id } = await invoiceIssued();
      const start = performance.now();
      const answer = await askIn(db, sendInvoice, { id, ...written }, own);
      // A server that says nothing is given up after ten.
      expect(performance.now() - start).toBeLessThan(9_000);
      expect(answer.mailed).toBe('pending');
      expect(mailMessage(answer).text).toBe(
        `The email to ${client} is taking longer than usual. The history shows when it has left.`,
      );
      expect(await whatHappened(id)).toEqual(['mailing']);
      end(how);
      await vi.waitFor(async () => expect(await whatHappened(id)).toEqual(['mailing', what]), 60_000);
      await vi.waitFor(async () => expect(await logged()).toBe(lines), 60_000);
    },
  );

  test('is answered within 5 s for a quotation too, which is sent', async () => {
    const start = performance.now();
    const answer = await quotationSent();
    // A server that says nothing is given up after ten.
    expect(performance.now() - start).toBeLessThan(9_000);
    expect([answer.mailed, presentMailed(answer.mailed), answer.quotation.status]).toEqual([
      'pending',
      'pending',
      'sent',
    ]);
    end('taken');
    const history = async () =>
      (await db.in(quotations).findOne({ _id: answer.quotation._id }))?.history.map(({ what }) => what);
    await vi.waitFor(async () => expect((await history())?.slice(-2)).toEqual(['mailing', 'mailed']), 60_000);
  });
});

test('the PDF of an issued document is printed while the form of its mail is open, and not again when it is sent', async () => {
  const { _id: id } = await invoiceIssued();
  const prints = vi.mocked(PrintingBrowser.prototype.print).mockClear();
  await askIn(db, openInvoiceMail, { id }, own);
  await expect.poll(async () => (await db.in(invoices).get(id, '')).paper).toBeDefined();
  await askIn(db, sendInvoice, { id, ...written }, own);
  expect(readOf(only()).pdf?.content.subarray(0, 5).toString()).toBe('%PDF-');
  expect(prints).toHaveBeenCalledOnce();
});

test('a quotation that is mailed is printed once; one whose link is sent by hand is printed in the background', async () => {
  const papers = async () => await db.in(backgroundJobs).count({ kind: 'quotes.paper' }, 9);
  const { _id: id } = await askIn(db, createQuotation, someQuotation, own);
  const prints = vi.mocked(PrintingBrowser.prototype.print).mockClear();
  // This only starts the browser: the paper of a draft differs from the sent one.
  await askIn(db, openQuotationMail, { id }, own);
  expect((await db.in(quotations).get(id, '')).paper).toBeUndefined();
  await vi.waitFor(() => expect(prints).toHaveBeenCalledOnce(), 60_000);
  await askIn(db, sendQuotation, { id, ...written }, own);
  expect(prints).toHaveBeenCalledTimes(2);
  expect((await db.in(quotations).get(id, '')).paper).toBeDefined();
  expect(await papers()).toBe(0);
  const { _id: other } = await askIn(db, createQuotation, someQuotation, own);
  await askIn(db, sendQuotation, { id: other }, own);
  expect(await papers()).toBe(1);
});

test('an email whose server was killed is shown on its document as unknown', async () => {
  const at = new Date(Date.now() - 11 * 60_000);
  const event = { at, by: 'Boss', what: 'mailing', to: client } as const;
  const { _id: invoiceId } = await invoiceIssued();
  await db.in(invoices).updateOne({ _id: invoiceId }, { $push: { history: event } });
  const invoice = await db.in(invoices).get(invoiceId, '');
  const { _id: id } = await askIn(db, createQuotation, someQuotation, own);
  await askIn(db, sendQuotation, { id }, own);
  await db.in(quotations).updateOne({ _id: id }, { $push: { history: event } });
  const quotation = await db.in(quotations).get(id, '');
  expect([showInvoiceHistory(invoice)[0]?.text, showQuotationHistory(quotation)[0]?.text]).toEqual([
    `Boss began to email it to ${client}, and it’s not known whether it left`,
    `Boss began to email the link to ${client}, and it’s not known whether it left`,
  ]);
});

test.each([
  ['a\nb\n\n \n\nc', '<p style="margin:0 0 14px">a<br>b</p>\n<p style="margin:0 0 14px">c</p>'],
  [
    '(http://a.example)',
    '<p style="margin:0 0 14px">(<a href="http://a.example" style="color:#0b6b53">http://a.example</a>)</p>',
  ],
  [`javascript:alert(1) "'<`, '<p style="margin:0 0 14px">javascript:alert(1) &quot;&#39;&lt;</p>'],
])('the text %j of a mail as HTML', (text, html) => {
  expect(mailParagraphs(text)).toBe(html);
});

describe('the confirmation of an accepted quotation', () => {
  const accept = async (token = '', name = 'Tan Ah Kow', key?: string) =>
    await askIn(db, answerQuotation, { token, answer: 'accepted', name }, key ? { key } : {});
  const work = async () => await workOff({ kinds: [confirmAcceptanceJob] });
  const shared = async (token = '') => await askIn(db, readSharedQuotation, { token });

  test('goes once to the address that got the quotation: what, the sum, who, when, its link and its PDF', async () => {
    const { quotation } = await quotationSent();
    office.handed.length = 0;
    expect((await shared(quotation.linkToken)).isConfirmed).toBe(false);
    await accept(quotation.linkToken, 'Tan Ah Kow', 'pressed');
    await accept(quotation.linkToken, 'Tan Ah Kow', 'pressed');
    await expect(accept(quotation.linkToken, 'Somebody else')).rejects.toMatchObject({ why: 'conflict' });
    expect((await shared(quotation.linkToken)).isConfirmed).toBe(true);
    await Promise.all([work(), work()]);
    await work();
    const { head, plain, html, pdf } = readOf(only());
    const { number, linkToken } = quotation;
    expect(head).toMatch(new RegExp(`^Subject: Quotation ${number} accepted$`, 'm'));
    expect(head).toMatch(new RegExp(`^To: ${client}$`, 'm'));
    expect(head).toMatch(new RegExp(`^Message-ID: <accepted-${quotation._id}@`, 'm'));
    expect(head).toMatch(new RegExp(`^Reply-To: .*<?${own.as.email}>?$`, 'm'));
    expect(plain).toMatch(/Tan Ah Kow accepted our quotation Q-\d{4}-\d{4} for “.*” on .*20\d\d/);
    expect(plain).toMatch(/Total: SGD \d/);
    expect(html).toContain(`href="https://laoban.example/Quotation/${linkToken}"`);
    expect(pdf?.content.subarray(0, 5).toString()).toBe('%PDF-');
    const stored = await db.in(quotations).findOne({ _id: quotation._id });
    expect(
      showQuotationHistory(stored as typeof quotation)
        .map(({ text }) => text)
        .join(),
    ).toContain('emailed a confirmation');

    // A server that died between sending and recording sends the same mail again.
    await db.in(quotations).updateOne({ _id: quotation._id }, { $unset: { 'confirmation.mailedAt': '' } });
    await db
      .in(backgroundJobs as never)
      .updateMany({}, { $set: { state: 'waiting', runAt: new Date(0) } } as never);
    await work();
    expect(new Set(office.handed.map(({ text }) => /^Message-ID: .*$/m.exec(text)?.[0])).size).toBe(1);
  });

  test('goes to the client’s own address where the link was sent in another way, and nowhere if there is none', async () => {
    const known = { ...someClient, CompanyName: 'Kopi', Email: 'kopi@client.example' };
    const { _id: clientId } = await askIn(db, addClient, known, own);
    for (const of of [{ clientName: undefined, clientId }, { clientName: 'Somebody new' }]) {
      const { _id: id } = await askIn(db, createQuotation, { ...someQuotation, ...of }, own);
      const { quotation } = await askIn(db, sendQuotation, { id }, own);
      await accept(quotation.linkToken);
      await work();
      expect((await shared(quotation.linkToken)).isConfirmed).toBe('clientId' in of);
    }
    expect(only().to.join()).toContain('kopi@client.example');
  });

  test('is not sent by a firm that may not mail its clients, and the page then promises none', async () => {
    const { _id: id } = await askIn(db, createQuotation, someQuotation, own);
    const { quotation } = await askIn(db, sendQuotation, { id }, own);
    await db.in(quotations).updateOne({ _id: id }, {
      $push: { history: { at: new Date(), what: 'mailed', by: 'Boss', to: client } },
    } as never);
    await accept(quotation.linkToken);
    await db.in(users).updateMany({}, { $set: { unconfirmed: 'x' } });
    await work();
    expect(office.handed).toEqual([]);
    expect((await shared(quotation.linkToken)).isConfirmed).toBe(false);
  });
});
