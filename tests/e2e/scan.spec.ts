import type { BrowserContext, Page } from '@playwright/test';
import { toDataURL } from 'qrcode';
import { phone } from './support/devices';
import { drafts } from './support/driver';
import { FallingServer } from './support/falling-server';
import { Hands } from './support/hands';
import { alive, expect, test } from './support/journey';
import { loseNetwork, ownerWithCalls } from './support/scan';

test.use({ ...phone, serviceWorkers: 'allow' });

const barcode = '4006381333931';

/** A new firm with one item. */
async function firm(people: Parameters<typeof ownerWithCalls>[0], page: Page) {
  const { login, call } = await ownerWithCalls(people, page);
  const sent = { productName: 'Dark roast beans', productSegment: 'Coffee', location: 'A1', onHoldCount: 0 };
  const { id } = await (
    await call('POST', '/api/inventory', { ...sent, SKU: 'COF-1', barcode, totalCount: 108 })
  ).json();
  await call('POST', '/api/inventory', { ...sent, SKU: 'TEA-1', productName: 'Black tea', totalCount: 5 });
  return {
    login,
    call,
    id: String(id),
    total: async () => (await (await call('GET', `/api/inventory/${id}`)).json()).totalCount,
  };
}

/** The widths of an EAN-13's bars and gaps in modules, by its digits. */
function barsOf(digits: string): string {
  const codes = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ');
  const parity = 'LLLLLL LLGLGG LLGGLG LLGGGL LGLLGG LGGLLG LGGGLL LGLGLG LGLGGL LGGLGL'.split(' ');
  const inverted = (code: string) => code.replace(/./g, (bit) => (bit === '0' ? '1' : '0'));
  const left = [...digits.slice(1, 7)].map((digit, at) => {
    const code = codes[Number(digit)] ?? '';
    if (parity[Number(digits[0])]?.[at] === 'L') return code;
    return [...inverted(code)].reverse().join('');
  });
  const right = [...digits.slice(7)].map((digit) => inverted(codes[Number(digit)] ?? ''));
  return `101${left.join('')}01010${right.join('')}101`;
}

/** A camera that shows what `window.shows` says: a picture, bars, or nothing. */
async function fakeCamera(context: BrowserContext, picture: string, bars: string): Promise<void> {
  await context.addInitScript(
    ({ picture, bars }) => {
      // An empty tab has no storage.
      if (!location.protocol.startsWith('http')) return;
      const shown = window as unknown as { shows: string };
      shown.shows = sessionStorage.shows ?? 'nothing';
      navigator.mediaDevices.getUserMedia = async () => {
        if (shown.shows === 'refused') throw new DOMException('No', 'NotAllowedError');
        const canvas = document.createElement('canvas');
        canvas.width = 640;
        canvas.height = 480;
        const paint = canvas.getContext('2d') as CanvasRenderingContext2D;
        const image = new Image();
        image.src = picture;
        await image.decode();
        setInterval(() => {
          paint.fillStyle = shown.shows === 'covered' ? '#000' : '#fff';
          paint.fillRect(0, 0, 640, 480);
          if (shown.shows === 'label') paint.drawImage(image, 120, 40, 400, 400);
          paint.fillStyle = '#000';
          if (shown.shows === 'bars')
            [...bars].forEach((bar, at) => {
              if (bar === '1') paint.fillRect(130 + at * 4, 100, 4, 240);
            });
        }, 40);
        return canvas.captureStream(25);
      };
    },
    { picture, bars },
  );
}

const shows = (page: Page, what: string) =>
  page.evaluate((what) => {
    sessionStorage.shows = what;
    (window as unknown as { shows: string }).shows = what;
  }, what);

test('the camera reads labels and barcodes, and says why it does not; then few actions do', async ({
  page,
  open,
  people,
  looksRight,
}) => {
  const { login, id, total } = await firm(people, page);
  await fakeCamera(
    page.context(),
    await toDataURL(`${people.origin}/InventoryFulfilement/${id}`),
    barsOf(barcode),
  );
  await people.signInAlone(page, login);
  await open('/Inventory');
  await page.getByRole('link', { name: 'Scan' }).click();
  await alive(page);
  await expect(page).toHaveURL('/Inventory/scan');
  const camera = page.getByRole('button', { name: /camera/ });
  await shows(page, 'refused');
  await camera.click();
  await expect(page.getByText('This page may not use the camera.')).toBeVisible();
  await looksRight(page, { inDark: true });
  await shows(page, 'covered');
  await camera.click();
  await expect(page.getByText('Is the camera covered?')).toBeVisible();
  await shows(page, 'label');
  const name = page.getByRole('heading', { name: 'Dark roast beans' });
  await expect(name).toBeVisible();

  const take = new Hands();
  await take.fill(page.getByLabel(/^How many do you take/), '3');
  await take.press(page.getByRole('button', { name: 'Take' }));
  expect(take.actions).toBe(2);
  await expect(page.getByRole('status').filter({ hasText: '3 taken: Dark roast beans' })).toBeVisible();
  await expect(page).toHaveURL('/Inventory/scan');
  // The label that is still in the picture is not read again.
  await camera.click();
  await shows(page, 'bars');
  await expect(name).toBeVisible();
  const receive = new Hands();
  await receive.press(page.getByRole('link', { name: 'Receive' }));
  await receive.fill(page.getByLabel(/^How many came in/), '50');
  await receive.press(page.getByRole('button', { name: 'Receive' }));
  expect(receive.actions).toBe(3);
  await expect(page).toHaveURL('/Inventory/scan');
  expect(await total()).toBe(155);
  await page.getByLabel('Code, barcode or SKU').fill('cof-1');
  await page.keyboard.press('Enter');
  await expect(name).toBeVisible();
  const count = new Hands();
  await count.press(page.getByRole('link', { name: 'Count' }));
  await count.fill(page.getByLabel(/^How many are there/), '150');
  await expect(page.getByText('Counted 150, was 155: 5 fewer.')).toBeVisible();
  await looksRight(page, { inDark: true });
  await count.press(page.getByRole('button', { name: 'Save the count' }));
  expect(count.actions).toBe(3);
  await expect(page).toHaveURL('/Inventory/scan');
  expect(await total()).toBe(150);

  // A second press before the answer is the same request.
  await page.getByLabel('Code, barcode or SKU').fill('cof-1');
  await page.keyboard.press('Enter');
  await page.getByLabel(/^How many do you take/).fill('2');
  await page.getByRole('button', { name: 'Take' }).dblclick();
  await expect(page.getByRole('status').filter({ hasText: '2 taken: Dark roast beans' })).toBeVisible();
  await expect(page).toHaveURL('/Inventory/scan');
  expect(await total()).toBe(148);
});

test('an unknown code gets its item, by a scanner that types', { tag: '@plain' }, async ({
  page,
  open,
  people,
}) => {
  const { login, total } = await firm(people, page);
  await people.signInAlone(page, login);
  await open('/Inventory/scan');
  const code = page.getByLabel('Code, barcode or SKU');
  await code.fill('8888196110117');
  await code.press('Enter');
  await page.getByLabel('Name or SKU').fill('tea');
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('button', { name: 'This one' }).click();
  await expect(page.getByRole('heading', { name: 'Black tea' })).toBeVisible();
  // Without JavaScript the difference is shown first.
  await open(`/Inventory/scan?code=${barcode}&do=count`);
  await page.getByRole('spinbutton', { name: /^How many are there/ }).fill('100');
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByText('Counted 100, was 108: 8 fewer.')).toBeVisible();
  await page.getByRole('button', { name: 'Save the count' }).click();
  await expect(page.getByText('Dark roast beans: 100 in stock now.')).toBeVisible();
  expect(await total()).toBe(100);
});

test('what was refused, at once or after it waited, comes back to its number to be corrected', async ({
  page,
  open,
  people,
  faults,
  looksRight,
}) => {
  faults.announce(409);
  const { login, id, call, total } = await firm(people, page);
  const elsewhere = (quantity: number) =>
    call('POST', '/api/inventory/transaction', { itemId: id, type: 'fulfilment', quantity, note: '' });
  await people.signInAlone(page, login);
  await open(`/Inventory/scan?code=${barcode}`);
  const quantity = page.getByLabel(/^How many do you take/);
  const take = page.getByRole('button', { name: 'Take' });
  await elsewhere(104);
  await quantity.fill('5');
  await take.click();
  await expect(quantity).toHaveAccessibleDescription('Only 4 are there.');
  await expect(quantity).toHaveValue('5');
  await quantity.fill('1');
  await take.click();
  await expect(page).toHaveURL('/Inventory/scan');
  expect(await total()).toBe(3);

  await open(`/Inventory/scan?code=${barcode}`);
  const networkIsBack = await loseNetwork(page, '**/api/inventory/transaction');
  await elsewhere(1);
  await quantity.fill('3');
  await take.click();
  await expect(page.getByText('1 waiting')).toBeVisible();
  await networkIsBack();
  const waiting = page.getByRole('region', { name: 'Waiting' });
  await waiting.getByText('This could not be saved').click();
  await waiting.getByRole('link', { name: 'Mend' }).click();
  await expect(page.getByRole('heading', { name: 'Dark roast beans' })).toBeVisible();
  await expect(quantity).toHaveAccessibleDescription('Only 2 are there.');
  await expect(quantity).toHaveValue('3');
  await looksRight(page);
  await quantity.fill('2');
  await take.click();
  await expect(page).toHaveURL('/Inventory/scan');
  await expect(waiting).toBeHidden();
  expect(await total()).toBe(0);
});

test('a count that waited and was refused comes back to its number in the stocktake', async ({
  page,
  open,
  people,
  faults,
}) => {
  faults.announce(400);
  const { login, id, call } = await firm(people, page);
  const changes = (fields: object) => call('PUT', `/api/inventory/${id}`, fields);
  await changes({ fractions: true });
  const { data } = await (await call('POST', '/api/stocktakes', { location: 'A1' })).json();
  await people.signInAlone(page, login);
  await open(`/Inventory/stocktakes/${data.id}`);
  const networkIsBack = await loseNetwork(page, '**/api/stocktakes/*/count');
  const row = page.getByRole('listitem').filter({ hasText: 'Dark roast beans' });
  const count = row.getByLabel('Dark roast beans');
  await count.fill('99.5');
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('1 waiting')).toBeVisible();
  // Meanwhile somebody decides that it is counted in whole bags.
  await changes({ fractions: false });
  await networkIsBack();
  await expect(count).toHaveAccessibleDescription(/whole/);
  await expect(count).toHaveValue('99.5');
  await count.fill('99');
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('1 of 2 items counted.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Waiting' })).toBeHidden();
});

test('without a network codes open their items, and what is entered arrives once', async ({
  page: first,
  people,
}) => {
  const { login, total, call } = await firm(people, first);
  const { data } = await (await call('POST', '/api/stocktakes', { location: 'A1' })).json();
  const stocktake = `/Inventory/stocktakes/${data.id}`;
  const server = new FallingServer(people.origin);
  await server.start();
  let page = first;
  await fakeCamera(page.context(), await toDataURL('nothing'), barsOf(barcode));
  await people.signInAlone(page, login);
  for (const path of [stocktake, '/Inventory/scan']) {
    await page.goto(server.url + path);
    await alive(page);
    await expect
      .poll(() => page.evaluate(async (path) => !!(await caches.match(path, { ignoreVary: true })), path))
      .toBe(true);
  }
  // The items come by themselves, apart from the page.
  await expect.poll(() => drafts(page)).toMatchObject([{ items: expect.stringContaining(barcode) }]);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
  await server.kill();
  await page.close();
  page = await first.context().newPage();
  await page.goto(`${server.url}/Inventory/scan`);
  await alive(page);
  for (const quantity of ['3', '4']) {
    await page.getByLabel('Code, barcode or SKU').fill(barcode);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Offline: as it was on')).toBeVisible();
    await page.getByLabel(/^How many do you take/).fill(quantity);
    await page.getByRole('button', { name: 'Take' }).click();
    await expect(page.getByText(`${quantity === '3' ? 1 : 2} waiting`)).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/Inventory/scan`);
  }
  // The camera reads it too, with the reader that the phone has stored.
  await shows(page, 'bars');
  await page.getByRole('button', { name: 'Open the camera' }).click();
  await expect(page.getByRole('heading', { name: 'Dark roast beans' })).toBeVisible();
  // A stocktake goes on. It can be finished once its counts have arrived.
  await page.close();
  page = await first.context().newPage();
  await page.goto(server.url + stocktake);
  await alive(page);
  await expect(page.getByText('No network. This is how it was on')).toBeVisible();
  await page.getByLabel('Dark roast beans').fill('100');
  await page.getByLabel('Black tea').fill('4');
  await page.getByRole('listitem').filter({ hasText: 'Dark roast' }).getByRole('button').click();
  await expect(page.getByText('3 waiting')).toBeVisible();
  await expect(page.getByLabel('Black tea')).toHaveValue('4');
  await expect(page.getByText('One count on this phone waits for the network.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Finish' })).toBeDisabled();
  await server.start();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(total).toBe(101);
  await expect(page.getByRole('button', { name: 'Book 1 difference and finish' })).toBeEnabled();
  await expect(page.getByLabel('Black tea')).toHaveValue('4');
  await page.close();
  await server.kill();
});
