import { beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, newCompany, someItem, someResource } from '../support/api';
import { type PlainBrowser, signedIn } from '../support/browser';
import { databaseOfSuite } from '../support/people';
import { suiteForFile } from '../support/suite';

const suite = suiteForFile();
let company: ApiClient;
let other: ApiClient;
let browser: PlainBrowser;

beforeAll(async () => {
  company = await newCompany(suite.url, 'mei@calls.example');
  other = await newCompany(suite.url);
  browser = await signedIn(suite.url, 'mei@calls.example');
});

const add = async (more = {}) =>
  (await company.post('/api/inventory', { ...someItem(), onHoldCount: 0, ...more })).body.id as string;
const move = (itemId: string, type: string, quantity: number, note = '') =>
  company.post('/api/inventory/transaction', { itemId, type, quantity, note });
const query = (words: Record<string, string>) => new URLSearchParams(words).toString();
const collection = (name: string) => databaseOfSuite().collection<{ _id: string }>(name);

test('what a phone sends again, at another time, is done once', async () => {
  const id = await add({ totalCount: 10, location: 'Phone' });
  const { body } = await company.post('/api/stocktakes', { location: 'Phone' });
  const saidAt = new Date(Date.now() - 60_000).toISOString();
  const taken = { itemId: id, type: 'fulfilment', quantity: 3, note: '', saidAt };
  for (const [path, sent] of [
    ['/api/inventory/transaction', taken],
    [`/api/stocktakes/${body.data.id}/count`, { itemId: id, counted: 6, countedAt: saidAt }],
  ] as const) {
    const again = [5, 4, 3].map((ago) => new Date(Date.now() - ago * 1_000).toISOString());
    for (const sentAt of again) {
      const answer = await company.call('POST', path, { ...sent, sentAt }, { 'Idempotency-Key': 'waited' });
      expect([path, answer.status]).toEqual([path, 200]);
    }
  }
  expect((await company.get(`/api/inventory/${id}`)).body.totalCount).toBe(7);
  const [line] = (await company.get(`/api/stocktakes/${body.data.id}`)).body.data.lines;
  expect(line).toMatchObject({ count: { counted: 6 }, others: [] });
});

describe('the transactions of an item', () => {
  let id: string;
  const at: Record<string, string> = {
    before: '2026-03-04T23:59:59.999+08:00',
    first: '2026-03-05T00:00:00.000+08:00',
    last: '2026-03-05T23:59:59.900+08:00',
    after: '2026-03-06T00:00:00.000+08:00',
  };
  const notes = async (words: Record<string, string>) => {
    const { status, body } = await company.get(
      `/api/inventory/transaction?${query({ itemId: id, ...words })}`,
    );
    expect([status, body.ok]).toEqual([200, true]);
    return body.records.map(({ note }: { note: string }) => note);
  };

  beforeAll(async () => {
    id = await add({ totalCount: 0 });
    for (const [note, moment] of Object.entries(at)) {
      await move(id, 'add', 1, note);
      await databaseOfSuite()
        .collection('stockLines')
        .updateOne({ itemId: id, note }, { $set: { createdAt: new Date(moment) } });
    }
  });

  test('are those of a day in Singapore, its last second with it, newest first', async () => {
    const day = { startDate: '2026-03-05T00:00:00', endDate: '2026-03-05T23:59:59' };
    expect(await notes(day)).toEqual(['last', 'first']);
    expect(await notes({ startDate: '2026-03-05', endDate: '2026-03-05' })).toEqual(['last', 'first']);
  });

  test('are taken by any offset', async () => {
    expect(await notes({ startDate: '2026-03-04T16:00:00Z', endDate: '2026-03-05T15:59:59Z' })).toEqual([
      'last',
      'first',
    ]);
  });

  test('may be open at either end', async () => {
    expect(await notes({})).toEqual(['after', 'last', 'first', 'before']);
    expect(await notes({ startDate: '2026-03-05T00:00:00' })).toEqual(['after', 'last', 'first']);
    expect(await notes({ endDate: '2026-03-04T23:59:59' })).toEqual(['before']);
    expect(await notes({ startDate: '', endDate: '' })).toHaveLength(4);
  });

  test('have the documented shape', async () => {
    const { body } = await company.get(`/api/inventory/transaction?${query({ itemId: id, limit: '1' })}`);
    expect(body.records).toEqual([
      {
        id: expect.any(String),
        itemId: id,
        type: 'add',
        quantity: 1,
        note: 'after',
        userName: 'Mei',
        createdAt: '2026-03-05T16:00:00.000Z',
      },
    ]);
  });

  test.each([
    [
      { startDate: '2026-02-30' },
      'startDate',
      'Enter a day and a time that exist, such as 2026-11-21T09:30+08:00.',
    ],
    [{ endDate: 'soon' }, 'endDate', 'Enter a day and a time that exist, such as 2026-11-21T09:30+08:00.'],
    [{ startDate: '2026-03-06', endDate: '2026-03-05' }, 'endDate', 'The end is before the start.'],
    [{ itemId: '' }, 'itemId', 'Choose an item.'],
  ])('of %j are refused at their field', async (words, field, text) => {
    const { status, body } = await company.get(
      `/api/inventory/transaction?${query({ itemId: id, ...words } as Record<string, string>)}`,
    );
    expect([status, body.fields]).toEqual([400, { [field]: [text] }]);
  });

  test('of another company’s item are as unknown as those of none', async () => {
    const asked = [await other.get(`/api/inventory/transaction?itemId=${id}`)];
    asked.push(await company.get('/api/inventory/transaction?itemId=none'));
    expect(asked.map(({ status, body }) => [status, body.error])).toEqual(
      asked.map(() => [404, 'Item not found or unauthorized']),
    );
  });

  test('without any are said on the page in the catalogue’s words', async () => {
    const page = await browser.open(`/InventoryDetails/${id}?startDate=2025-01-01&endDate=2025-01-02`);
    expect(page).toContain('No transactions found');
  });
});

describe('the chart', () => {
  test.each([
    ['daily', 30],
    ['weekly', 26],
    ['monthly', 24],
    ['yearly', 1],
    ['', 30],
  ])('of the period “%s” has %i closes, of one and of all, the last of now', async (period, count) => {
    const id = await add({ totalCount: 12, onHoldCount: 5 });
    const all = await company.get('/api/inventory');
    const sum = (key: string) =>
      all.body.reduce((so: number, item: Record<string, number>) => so + (item[key] ?? 0), 0);
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    const one = (await company.get(`/api/inventory/chart?${query({ period, productID: id })}`)).body;
    const companies = (await company.get(`/api/inventory/chart?${query({ period, productID: '' })}`)).body;
    expect([one.length, companies.length]).toEqual([count, count]);
    expect(one.at(-1)).toEqual({ date: today, totalCount: 12, onHoldCount: 5 });
    expect(companies.at(-1)).toEqual({
      date: today,
      totalCount: sum('totalCount'),
      onHoldCount: sum('onHoldCount'),
    });
    const dates = one.map(({ date }: { date: string }) => date);
    expect(dates).toEqual([...dates].sort());
    if (count > 1) expect(one[0]).toMatchObject({ totalCount: 0 });
  });

  test('of another period is refused, and of another company’s item unknown', async () => {
    const { status, body } = await company.get('/api/inventory/chart?period=hourly');
    expect([status, body.fields]).toEqual([400, { period: ['Choose daily, weekly, monthly or yearly.'] }]);
    expect((await other.get(`/api/inventory/chart?productID=${await add()}`)).status).toBe(404);
  });
});

test('the forecast is answered with its bounds, its words and two weeks', async () => {
  const id = await add({ totalCount: 4 });
  const { status, body } = await company.get(`/api/dailyForecast/product/${id}`);
  expect(status).toBe(200);
  expect(Object.keys(body).sort()).toEqual([
    'data',
    'forecastedDesc',
    'forecastedValue',
    'lowerBound',
    'ok',
    'upperBound',
  ]);
  expect(body.data).toHaveLength(14);
  expect(body.forecastedDesc).toContain('There is no history yet.');
  expect((await other.get(`/api/dailyForecast/product/${id}`)).status).toBe(404);
});

describe('an alert', () => {
  test('is listed until somebody resolves it, once', async () => {
    const id = await add({ productName: 'Short item', totalCount: 1, onHoldCount: 2 });
    const listed = async () =>
      (await company.get('/api/alerts')).body.alerts.filter(({ description }: { description: string }) =>
        description.startsWith('Short item'),
      );
    const [alert] = await listed();
    expect(alert).toEqual({
      id: expect.any(String),
      alertType: 'understock',
      description: 'Short item: 1 more reserved than in stock.',
      createdAt: expect.stringMatching(/Z$/),
    });
    expect((await other.send(`/api/alerts/${alert.id}/resolve`, { method: 'PUT' })).status).toBe(404);
    const resolved = await company.put(`/api/alerts/${alert.id}/resolve`, {});
    expect(resolved.body).toEqual({ ok: true, message: 'Alert resolved successfully' });
    expect(await listed()).toEqual([]);
    const again = await company.put(`/api/alerts/${alert.id}/resolve`, {});
    expect([again.status, again.body.error]).toEqual([404, 'Failed to resolve alert']);
    const [line] = (await company.get('/api/logs')).body;
    expect(line).toMatchObject({ action: 'resolved', subject: 'alert', userName: 'Mei' });
    // It holds still, and stays away.
    await move(id, 'allocate', 1);
    expect(await listed()).toEqual([]);
  });
});

describe('resources', () => {
  const names = async (words: Record<string, string>) =>
    (await company.get(`/api/resources?${query(words)}`)).body.resources.map(
      ({ name }: { name: string }) => name,
    );

  beforeAll(async () => {
    const more = [
      { name: 'Van 1', type: 'Vehicle', status: 'Available', note: 'Key with Ahmad' },
      { name: 'Van 2', type: 'Vehicle', status: 'In Use', note: 'x' },
      { name: 'Oven', type: 'Machine', status: 'Retired', note: 'Behind the VAN' },
    ];
    for (const one of more) await company.post('/api/resources', { ...someResource, ...one });
  });

  test('are found by status, type and a text in name, type or note, alone or together', async () => {
    expect(await names({ status: '', type: '', search: '' })).toEqual(['Oven', 'Van 1', 'Van 2']);
    expect(await names({ status: 'In Use' })).toEqual(['Van 2']);
    expect(await names({ type: 'Vehicle' })).toEqual(['Van 1', 'Van 2']);
    expect(await names({ search: 'vAn' })).toEqual(['Oven', 'Van 1', 'Van 2']);
    expect(await names({ search: 'machine' })).toEqual(['Oven']);
    expect(await names({ status: 'Available', type: 'Vehicle', search: 'ahmad' })).toEqual(['Van 1']);
    expect(await names({ status: 'Available', type: 'Machine' })).toEqual([]);
    expect(await names({ search: '.*' })).toEqual([]);
  });

  test('with a status that there is none is refused', async () => {
    const { status, body } = await company.get('/api/resources?status=Lost');
    expect([status, body.fields]).toEqual([400, { status: ['Choose a status.'] }]);
  });

  test('begin Available where nothing is said, without what may be left out', async () => {
    const { name, type, note } = someResource;
    const { body } = await company.post('/api/resources', { name, type, note });
    expect(body.resource).toMatchObject({
      status: 'Available',
      capacity: null,
      quantity: null,
      lastMaintenance: null,
      nextMaintenance: null,
    });
    await company.delete(`/api/resources/${body.resource.id}`);
  });

  test.each([
    ['name', '', 'Enter the name of the resource.'],
    ['type', '', 'Enter the type of the resource.'],
    ['note', '', 'Enter a note.'],
    ['status', 'Lost', 'Choose a status.'],
    ['capacity', '-1', 'Enter a number from 0 to 1,000,000,000, or nothing.'],
    ['quantity', 'many', 'Enter a number from 0 to 1,000,000,000, or nothing.'],
    ['nextMaintenance', '2026-02-30', 'Enter a day that exists, such as 2026-11-21.'],
  ])('need a right %s: %j is refused', async (field, value, text) => {
    const { status, body } = await company.post('/api/resources', { ...someResource, [field]: value });
    expect([status, body.fields]).toEqual([400, { [field]: [text] }]);
  });

  test('are not due before they were last looked after; what stood there before stays until it is touched', async () => {
    const fields = { nextMaintenance: ['This is before the last maintenance.'] };
    const days = { lastMaintenance: '2026-11-20', nextMaintenance: '2026-11-19' };
    const wrong = await company.post('/api/resources', { ...someResource, ...days });
    expect([wrong.status, wrong.body.fields]).toEqual([400, fields]);
    const same = { ...someResource, name: 'Lift', ...days, nextMaintenance: '2026-11-20' };
    const { id } = (await company.post('/api/resources', same)).body.resource;
    const put = async (sent: object) => {
      const { status, body } = await company.put(`/api/resources/${id}`, sent);
      return [status, body.fields];
    };
    expect(await put({ lastMaintenance: '2026-11-21' })).toEqual([400, fields]);
    expect(await put({ nextMaintenance: '2026-11-19' })).toEqual([400, fields]);
    expect(await put({ lastMaintenance: '2026-11-21', nextMaintenance: null })).toEqual([200, undefined]);
    await collection('resources').updateOne({ _id: id }, { $set: days });
    expect(await put({ note: 'Quiet.', ...days })).toEqual([200, undefined]);
    expect(await put({ ...days, nextMaintenance: '2026-11-18' })).toEqual([400, fields]);
    // The form shows it at its field, with all that was typed.
    const answer = await browser.post(`/Inventory/resources/${id}/edit`, {
      name: 'Lift',
      type: 'Machine',
      note: 'Squeaks',
      status: 'Available',
      lastMaintenance: '2026-12-02',
      nextMaintenance: '2026-12-01',
    });
    const page = await answer.text();
    expect(answer.status).toBe(400);
    expect(page).toContain('This is before the last maintenance.');
    for (const typed of ['2026-12-02', '2026-12-01', 'Squeaks']) expect(page).toContain(typed);
    await company.delete(`/api/resources/${id}`);
  });

  test('have three statuses when adding and four when editing', async () => {
    const optionsOf = (page: string) =>
      [...page.matchAll(/<select[^>]*name="status"[^>]*>([\s\S]*?)<\/select>/g)]
        .map(([, inner = '']) =>
          [...inner.matchAll(/<option[^>]*value="([^"]*)"/g)].map(([, value]) => value),
        )
        .at(-1);
    expect(optionsOf(await browser.open('/Inventory/resources/new'))).toEqual([
      'Available',
      'In Use',
      'Unavailable',
    ]);
    const { id } = (await company.post('/api/resources', someResource)).body.resource;
    expect(optionsOf(await browser.open(`/Inventory/resources/${id}/edit`))).toEqual([
      'Available',
      'In Use',
      'Maintenance',
      'Retired',
    ]);
    await company.delete(`/api/resources/${id}`);
  });
});

describe('an item that was deleted', () => {
  test('is gone from every list and call, its ledger stays, and its SKU is free', async () => {
    const sent = { ...someItem(), onHoldCount: 40 };
    const { id } = (await company.post('/api/inventory', sent)).body;
    const deleted = await company.delete(`/api/inventory/${id}`);
    expect(deleted.body).toEqual({ ok: true, code: 200, message: 'Deleted Successfully' });
    const asked = await Promise.all([
      company.get(`/api/inventory/${id}`),
      company.put(`/api/inventory/${id}`, { location: 'B' }),
      company.delete(`/api/inventory/${id}`),
      move(id, 'add', 1),
      company.get(`/api/inventory/transaction?itemId=${id}`),
      company.get(`/api/inventory/chart?productID=${id}`),
      company.get(`/api/dailyForecast/product/${id}`),
      company.get(`/api/inventory/${id}/qrcode`),
    ]);
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 404));
    const { body } = await company.get('/api/inventory?limit=1000');
    expect(body.map((item: { id: string }) => item.id)).not.toContain(id);
    const alerts = await collection('alerts').countDocuments({ subjectId: id } as object);
    const lines = await collection('stockLines').countDocuments({ itemId: id } as object);
    expect([alerts, lines]).toEqual([0, 2]);
    expect((await company.post('/api/inventory', sent)).status).toBe(200);
  });

  test('while its form is open is reported, and the form changes nothing', async () => {
    const id = await add();
    await company.delete(`/api/inventory/${id}`);
    const answers = [
      await browser.post(`/InventoryDetails/${id}/new`, { type: 'add', quantity: '1', note: '' }),
      await browser.post(`/Inventory/${id}/edit`, { productName: 'Renamed' }),
      await browser.post(`/InventoryFulfilement/${id}`, { type: 'fulfilment', quantity: '1', note: '' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await collection('stockLines').countDocuments({ itemId: id } as object)).toBe(1);
  });
});

test('the SKU and counts of an item never change', async () => {
  const id = await add({ totalCount: 9 });
  const { body } = await company.put(`/api/inventory/${id}`, {
    SKU: 'OTHER',
    totalCount: 99,
    onHoldCount: 98,
    location: 'Shelf 2',
  });
  expect(body).toMatchObject({
    message: 'Inventory Updated',
    data: { totalCount: 9, onHoldCount: 0, location: 'Shelf 2' },
  });
  expect(body.data.SKU).not.toBe('OTHER');
});

test('the lines of a ledger stay as they were written, whatever comes after them', async () => {
  const id = await add();
  await move(id, 'fulfilment', 2, 'first');
  const lines = () =>
    collection('stockLines')
      .find({ itemId: id } as object)
      .sort({ createdAt: 1 })
      .toArray();
  const before = await lines();
  await move(id, 'adjust', 50, 'recount');
  await company.put(`/api/inventory/${id}`, { productName: 'Other name' });
  await company.delete(`/api/inventory/${id}`);
  expect((await lines()).slice(0, before.length)).toEqual(before);
});

test('the form of a movement has the three documented types, and the other one two corrections', async () => {
  const id = await add();
  const offered = async (page: string) => {
    const html = await browser.open(`/InventoryDetails/${id}/${page}`);
    const select = /<select[^>]*name="type"[^>]*>([\s\S]*?)<\/select>/.exec(html)?.[1] ?? '';
    return [...select.matchAll(/value="([a-z]+)"[^>]*>([^<]*)/g)].map(
      ([, value, words]) => `${value}: ${words}`,
    );
  };
  expect(await offered('new')).toEqual(['add: Add Stock', 'allocate: Allocate', 'fulfilment: Fulfilment']);
  expect(await offered('correct')).toEqual(['adjust: Counted total', 'release: Release from hold']);
});

test('a code is a picture of the fulfilment page’s address, and is named after the item', async () => {
  const id = await add({ productName: 'Kopi beans' });
  const answer = await browser.get(`/api/inventory/${id}/qrcode`);
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/png']);
  expect(answer.headers.get('Content-Disposition')).toContain('attachment; filename="Kopi beans_qr.png"');
});

describe('a file', () => {
  const csvOf = async (path: string) => {
    const answer = await browser.get(path);
    expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    return [answer.headers.get('Content-Disposition'), await answer.text()] as const;
  };

  test('of all resources has each with its days', async () => {
    const resource = { ...someResource, name: '=Crane', nextMaintenance: '2027-01-05' };
    const { id } = (await company.post('/api/resources', resource)).body.resource;
    const [name, text] = await csvOf('/Inventory/resources/export');
    expect(name).toBe('attachment; filename="resources.csv"');
    expect(text).toContain('Name,Type,Status,Capacity,Quantity,Last maintenance,Next maintenance,Note\r\n');
    expect(text).toMatch(/'=Crane,Vehicle,Available,800,\d*,[\d-]*,2027-01-05,/);
    await company.delete(`/api/resources/${id}`);
  });

  test('of the alerts has those that are open', async () => {
    await add({ productName: 'Open one', totalCount: 0, onHoldCount: 1 });
    const [name, text] = await csvOf('/Inventory/alerts/export');
    expect(name).toBe('attachment; filename="alerts.csv"');
    expect(text).toContain('Alert,Description,Since\r\n');
    expect(text).toMatch(
      /out of stock,"Open one: none left, and 1 reserved\.",\d{4}-\d\d-\d\d \d\d:\d\d\r\n/,
    );
  });
});

describe('labels', () => {
  test('are printed for the chosen items, and for no other company’s', async () => {
    const [one, two] = [await add({ productName: 'Label one' }), await add({ productName: 'Label two' })];
    const foreign = (await other.post('/api/inventory', { ...someItem(), productName: 'Foreign' })).body.id;
    const page = await browser.open(`/Inventory/labels?item=${one}&item=${two}&item=${foreign}&item=none`);
    expect(page.match(/QR code of [^"]*/g)).toEqual(['QR code of Label one', 'QR code of Label two']);
  });

  test('of more than 200 items are refused, and of none asked for', async () => {
    const ids = Array.from({ length: 201 }, (_, at) => `item=${at}`).join('&');
    const answer = await browser.get(`/Inventory/labels?${ids}`);
    expect([answer.status, (await answer.text()).includes('Choose at most 200 items')]).toEqual([400, true]);
    expect(await browser.open('/Inventory/labels')).toContain('Choose the items you want labels for.');
  });
});

describe('a dialog', () => {
  test('leads back to the list it was opened from', async () => {
    const id = await add();
    const list = '?q=beans&segment=Coffee';
    const page = await browser.open(`/Inventory/${id}/edit${list}&colour=red`);
    const [dim = ''] = /<a[^>]*class="dialog-dim"[^>]*>/.exec(page) ?? [];
    expect(dim).toContain(`href="/Inventory${list.replace('&', '&amp;')}"`);
    const saved = await browser.post(`/Inventory/${id}/edit${list}`, { location: 'B1', list });
    expect(saved.headers.get('Location')).toBe(`/Inventory${list}`);
    const deleted = await browser.post(`/Inventory/${id}/delete${list}`, { list });
    expect(deleted.headers.get('Location')).toBe(`/Inventory${list}`);
  });

  test('leads nowhere else, whatever is sent', async () => {
    const id = await add();
    for (const list of ['https://evil.example', '//evil.example', '?next=//evil.example']) {
      const saved = await browser.post(`/Inventory/${id}/edit`, { location: 'B1', list });
      expect(saved.headers.get('Location')).toBe('/Inventory');
    }
    const saved = await browser.post(`/Inventory/${id}/edit`, { location: 'B2', from: '../evil' });
    expect(saved.headers.get('Location')).toBe('/Inventory');
  });

  test('of an item’s page leads back to it and the days that were looked at', async () => {
    const id = await add();
    const list = '?startDate=2026-01-01&endDate=2026-12-31';
    const moved = await browser.post(`/InventoryDetails/${id}/new${list}`, {
      type: 'add',
      quantity: '1',
      note: '',
      list,
    });
    expect(moved.headers.get('Location')).toBe(`/InventoryDetails/${id}${list}`);
    const saved = await browser.post(`/Inventory/${id}/edit?from=${id}`, { location: 'B3', from: id });
    expect(saved.headers.get('Location')).toBe(`/InventoryDetails/${id}`);
  });
});

test('the list of stocktakes says who started one that is open, and who finished one that is not', async () => {
  await add({ totalCount: 3, location: 'Listed' });
  const { data } = (await company.post('/api/stocktakes', { location: 'Listed' })).body;
  const listed = async () => (await browser.visit('/Inventory/stocktakes')).text;
  expect(await listed()).toMatch(/Listed\s*Started by /);
  const [{ itemId }] = (await company.get(`/api/stocktakes/${data.id}`)).body.data.lines;
  await company.post(`/api/stocktakes/${data.id}/count`, { itemId, counted: 3 });
  await company.post(`/api/stocktakes/${data.id}/finish`);
  expect(await listed()).toMatch(/Listed\s*Finished by /);
});
