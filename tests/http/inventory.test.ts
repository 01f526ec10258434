import { beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, newCompany, someItem } from '../support/api';
import { signedIn } from '../support/browser';
import { databaseOfSuite, setAccess, setCompany } from '../support/people';
import { suiteForFile } from '../support/suite';

const suite = suiteForFile();
let company: ApiClient;
let other: ApiClient;

beforeAll(async () => {
  company = await newCompany(suite.url, 'mei@stock.example');
  other = await newCompany(suite.url);
});

const add = async (more = {}) =>
  (await company.post('/api/inventory', { ...someItem(), ...more })).body.id as string;
const counts = async (id: string) => {
  const { totalCount, onHoldCount } = (await company.get(`/api/inventory/${id}`)).body;
  return [totalCount, onHoldCount];
};
const move = (itemId: string, type: string, quantity: unknown, more = {}) =>
  company.post('/api/inventory/transaction', { itemId, type, quantity, ...more });
const ledger = (itemId: string) =>
  databaseOfSuite().collection('stockLines').find({ itemId }).sort({ createdAt: 1, _id: 1 }).toArray();

describe('adding an item', () => {
  test('answers it in the documented shape, and the ledger begins with its opening stock', async () => {
    const sent = someItem();
    const { status, body } = await company.post('/api/inventory', sent);
    expect(status).toBe(200);
    expect(body).toEqual({
      ok: true,
      code: 200,
      message: 'Inventory Created',
      id: body.id,
      data: {
        id: body.id,
        ...sent,
        barcode: '',
        stocked: true,
        fractions: false,
        revision: 0,
        minimumCount: null,
        maximumCount: null,
      },
    });
    expect((await company.get(`/api/inventory/${body.id}`)).body).toEqual(body.data);
    const lines = (await ledger(body.id)).map(({ type, quantity, note, totalAfter, onHoldAfter }) => [
      type,
      quantity,
      note,
      totalAfter,
      onHoldAfter,
    ]);
    expect(lines).toEqual([
      ['add', 10_000, 'Opening stock', 10_000, 0],
      ['allocate', 3_000, 'Opening stock', 10_000, 3_000],
    ]);
  });

  test('refuses a SKU that the company has already, whatever its case, and leaves other companies theirs', async () => {
    const sent = { ...someItem(), SKU: 'Kopi-1' };
    expect((await company.post('/api/inventory', sent)).status).toBe(200);
    const again = await company.post('/api/inventory', { ...sent, SKU: 'KOPI-1' });
    expect(again.status).toBe(409);
    expect(again.body.fields).toEqual({ SKU: ['Another item has this SKU already.'] });
    expect((await other.post('/api/inventory', sent)).status).toBe(200);
  });

  test('of five at once with one SKU makes one', async () => {
    const sent = { ...someItem(), SKU: 'once-1' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => company.post('/api/inventory', sent)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(4).fill(409)]);
  });

  test.each(['SKU', 'productName', 'productSegment', 'location', 'totalCount', 'onHoldCount'])(
    'needs %s',
    async (field) => {
      for (const value of [undefined, '', null, {}, -1]) {
        if (value === -1 && !field.endsWith('Count')) continue;
        const { status, body } = await company.post('/api/inventory', { ...someItem(), [field]: value });
        expect(status).toBe(400);
        expect(Object.keys(body.fields)).toEqual([field]);
      }
    },
  );
});

describe('moving stock', () => {
  test('answers ok and moves the counts with a line under the person’s name', async () => {
    const id = await add();
    const answer = await move(id, 'fulfilment', 4, { note: 'Ah Seng' });
    expect([answer.status, answer.body]).toEqual([200, 'ok']);
    expect(answer.headers.get('Content-Type')).toContain('text/plain');
    expect(await counts(id)).toEqual([6, 0]);
    await move(id, 'add', '5');
    await move(id, 'allocate', 20);
    expect(await counts(id)).toEqual([11, 20]);
    expect((await ledger(id)).at(2)).toMatchObject({
      type: 'fulfilment',
      quantity: 4_000,
      note: 'Ah Seng',
      userId: company.ids.userId,
      userName: 'Mei',
      totalAfter: 6_000,
      onHoldAfter: 0,
    });
  });

  test('refuses more than is there, and writes nothing', async () => {
    const id = await add();
    const { status, body } = await move(id, 'fulfilment', 11);
    expect(status).toBe(409);
    expect(body.fields).toEqual({ quantity: ['Only 10 are there.'] });
    expect(await counts(id)).toEqual([10, 3]);
    expect(await ledger(id)).toHaveLength(2);
  });

  test.each([0, -1, 1.5, 'x', '', null, undefined, 1e10, {}, '1e3'])(
    'refuses the quantity %j',
    async (quantity) => {
      const id = await add();
      const { status, body } = await move(id, 'fulfilment', quantity);
      expect(status).toBe(400);
      expect(body.fields).toEqual({ quantity: ['Enter a valid quantity'] });
    },
  );

  test('sets a counted total with its reason only, and may set it to nothing', async () => {
    const id = await add();
    expect((await move(id, 'adjust', 0)).body.fields).toEqual({
      note: ['Enter why the count is different.'],
    });
    expect((await move(id, 'adjust', 0, { note: 'Water damage' })).status).toBe(200);
    expect(await counts(id)).toEqual([0, 3]);
    expect((await move(id, 'release', 4)).status).toBe(409);
    expect((await move(id, 'teleport', 4)).status).toBe(400);
  });

  test('is open to everyone in the company, and logged under their name', async () => {
    const clerk = await newCompany(suite.url, 'clerk@stock.example');
    await setAccess(clerk.ids.userId, {}, company.ids.companyId);
    const { body } = await company.post('/api/token', { email: 'clerk@stock.example', password: 'secret-6' });
    const id = await add();
    const { status } = await company.send('/api/inventory/transaction', {
      method: 'POST',
      body: JSON.stringify({ itemId: id, type: 'add', quantity: 1 }),
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${body.token}` },
    });
    expect(status).toBe(200);
    const [line] = (await company.get(`/api/logs?userID=${clerk.ids.userId}`)).body;
    expect(line).toMatchObject({
      action: 'added to',
      subject: 'stock item',
      subjectId: id,
      userName: 'Clerk',
    });
  });

  test('of an archived item is as unknown as one that never was, and its SKU is free', async () => {
    const sent = someItem();
    const id = (await company.post('/api/inventory', sent)).body.id;
    await databaseOfSuite()
      .collection<{ _id: string }>('items')
      .updateOne({ _id: id }, { $set: { archivedAt: new Date() } });
    expect((await company.get(`/api/inventory/${id}`)).status).toBe(404);
    expect((await move(id, 'add', 1)).status).toBe(404);
    expect((await company.post('/api/inventory', sent)).status).toBe(200);
  });

  test('ends with the trial', async () => {
    const ended = await newCompany(suite.url);
    const { id } = (await ended.post('/api/inventory', someItem())).body;
    await setCompany(ended.ids.companyId, { trialEndsAt: new Date(0) });
    const moving = await ended.post('/api/inventory/transaction', { itemId: id, type: 'add', quantity: 1 });
    expect(moving.status).toBe(402);
    expect((await ended.get(`/api/inventory/${id}`)).status).toBe(200);
  });
});

test('an item is added, moved, corrected and deleted by its forms, and its ledger shows it', async () => {
  await newCompany(suite.url, 'forms@stock.example');
  const browser = await signedIn(suite.url, 'forms@stock.example');
  await browser.post('/welcome/skip', {});
  const { onHoldCount: _, ...item } = someItem();
  const empty = await browser.visit('/Inventory');
  const list = await (await empty.follow('Add your first item')).press('Add Item', {
    ...item,
    totalCount: '12',
    unit: '',
    price: '',
    cost: '',
  });
  expect(list.text).toContain('Inventory Created');
  let page = await list.follow(item.productName);
  const record = async (type: string, quantity: string) =>
    (await page.follow('New Transaction')).press('Save', { type, quantity });
  page = await record('Fulfilment', '4');
  expect(page.text).toContain('Transaction created successfully');
  // Somebody else is faster: the refusal stands over the counts as they are now.
  const late = await page.follow('New Transaction');
  page = await record('Fulfilment', '5');
  const refused = await late.press('Save', { type: 'Fulfilment', quantity: '8' });
  expect([refused.status, refused.values('quantity')]).toEqual([409, ['8']]);
  expect(refused.text).toContain('Only 3 are there.');
  page = await refused.press('Save', { type: 'Allocate', quantity: '5' });
  expect(page.text).toContain('Shortage');
  expect(page.rows('Opening stock')).toHaveLength(1);
  const wrong = await (await page.follow('Correct stock')).press('Save', { quantity: '30' });
  expect(wrong.text).toContain('Enter why the count is different.');
  const corrected = await wrong.press('Save', { note: 'Found a pallet' });
  expect(corrected.rows('Found a pallet')).toHaveLength(1);
  const back = await corrected.follow('Back to Inventory');
  const gone = await (await back.follow(`Delete ${item.productName}`)).press('Delete item');
  expect(gone.text).toContain('Deleted Successfully');
  expect(gone.text).toContain('Your stock will be here');
});

test('a list of items is checked and imported, and a dialog leads back to the list as it was', async () => {
  await newCompany(suite.url, 'lists@stock.example');
  const browser = await signedIn(suite.url, 'lists@stock.example');
  const lines = [
    'SKU,Name,Category,Location,Qty',
    'COF-1,Dark roast,Coffee,Rack A1,"1,250"',
    'cof-1,Dark roast again,Coffee,Rack A1,3',
    'TEA-1,Ceylon dust,Tea,Rack B1,40',
    'TEA-2,Earl Grey,Tea,Rack B1,many',
  ];
  const file = new File([lines.join('\r\n')], 'stock.csv', { type: 'text/csv' });
  const checked = await (await browser.visit('/imports/items')).press('Check the list', { file });
  expect(checked.text).toContain('The same SKU as row 2');
  expect(checked.text).toContain('Enter a number from 0 to 1,000,000,000.');
  expect(checked.text).toContain('2 will be added, 1 likely duplicate will be left out');
  await checked.press('Import 2 items');
  await expect.poll(async () => (await browser.visit(checked.path)).text).toContain('2 items added');
  expect((await browser.visit(checked.path)).text).toContain(
    'Left out: 1 likely duplicate, and 1 row with mistakes.',
  );

  const narrowed = '/Inventory?segment=Tea';
  const edited = await (await (await browser.visit(narrowed)).follow('Edit Ceylon dust')).press('Save', {
    location: 'Rack B2',
  });
  expect([edited.path, edited.text]).toEqual([narrowed, expect.stringContaining('Rack B2')]);
  expect(edited.rows('Dark roast')).toEqual([]);
  expect((await edited.follow('Delete Ceylon dust')).link('Cancel')).toBe(narrowed);
  const list = await browser.get('/Inventory/export');
  expect(list.headers.get('Content-Disposition')).toContain('filename="inventory.csv"');
  expect(await list.text()).toContain('\r\nTEA-1,Ceylon dust,Tea,Rack B2,40,0,,');
});

test('without any item the analysis says what will be there, and draws no line of noughts', async () => {
  await newCompany(suite.url, 'none@stock.example');
  const browser = await signedIn(suite.url, 'none@stock.example');
  await browser.post('/welcome/skip', {});
  const page = await browser.open('/Inventory/analysis');
  expect(page).toContain('Your stock over time');
  expect(page).not.toContain('Utilisation');
  await browser.post('/Inventory/new', {
    productName: 'Kaya',
    SKU: 'K-1',
    productSegment: 'Jam',
    location: 'A1',
    totalCount: '2',
    onHoldCount: '0',
  });
  expect(await browser.open('/Inventory/analysis')).toContain('Utilisation');
});

test('labels are printed of what is ticked, the analysis is of the item and period chosen, and the books balance', async () => {
  const id = await add({ productName: 'Oat milk' });
  await move(id, 'fulfilment', 4);
  const browser = await signedIn(suite.url, 'mei@stock.example');
  const labels = await (await browser.visit('/Inventory?q=oat')).press('Print labels for selected items', {
    item: [id],
  });
  expect(labels.html).toContain('QR code of Oat milk');
  const chosen = { product: 'Oat milk', period: 'Monthly' };
  const analysis = await (await browser.visit('/Inventory/analysis')).press('Show', chosen);
  expect(analysis.path).toContain(`product=${id}&period=monthly`);
  expect(analysis.text).toContain('Forecast');
  await (await browser.visit('/Inventory/books')).press('Check now');
  await expect
    .poll(async () => (await browser.visit('/Inventory/books')).text)
    .toContain('Everything adds up');
});

test('a resource whose maintenance is near makes an alert, which somebody resolves', async () => {
  await newCompany(suite.url, 'van@stock.example');
  const browser = await signedIn(suite.url, 'van@stock.example');
  const form = await (await browser.visit('/Inventory/resources')).follow('Add your first resource');
  const van = {
    name: 'Delivery van',
    type: 'Vehicle',
    nextMaintenance: '2026-01-05',
    note: 'Key with Ahmad',
  };
  const added = await form.press('Add Resource', van);
  expect(added.text).toContain('Resource Created');
  const alerts = await added.follow(/^Alerts ?1$/);
  expect(alerts.text).toContain('Delivery van: maintenance was due on Monday, January 5, 2026.');
  const resolved = await alerts.press('Resolve');
  expect(resolved.text).toContain('Alert resolved successfully');
  expect(resolved.text).toContain('No alerts');
  expect(resolved.link(/^Alerts$/)).toBeDefined();
});
