import { chromium } from 'playwright-core';
import { findChromium } from '../chromium.mjs';
import { startServer } from './server-process.mjs';
import { temporaryFolder } from './suite.mjs';

const sceneCount = 60;
const generations = 40;
const times = 20;

/**
 * Storyboards, at 50 credits and without billing.
 * @returns {Promise<{ generationsMs: number, made: number, credits: number, orderMs: number, pageMs: number,
 *   publicMs: number, publicKB: number, paintMs: number }>} forty generations at once, how many were made and what is
 *   left; of a storyboard of sixty scenes the p50 of saving an order, of its page and of the public page; and what
 *   Chromium fetches of that until it rests, and when it first paints
 */
export async function measureStoryboard() {
  return { ...(await measurePurse()), ...(await measureScenes()) };
}

async function measurePurse() {
  const suite = await startServer('scripts/start.mjs', { DATA_DIR: temporaryFolder() });
  try {
    const firm = await found(suite.url);
    const begun = performance.now();
    const all = Array.from({ length: generations }, () =>
      firm.call('POST', '/generateOneIdea', { customerId: firm.clientId }),
    );
    const answers = await Promise.all(all);
    const generationsMs = performance.now() - begun;
    const made = answers.filter(({ creditSufficient }) => creditSufficient).length;
    const { credits } = await firm.call('GET', `/credits/${firm.userId}`);
    return { generationsMs, made, credits };
  } finally {
    await suite.stop();
  }
}

async function measureScenes() {
  const free = { DATA_DIR: temporaryFolder(), BILLING_PROVIDER: 'none' };
  const suite = await startServer('scripts/start.mjs', free);
  try {
    const firm = await found(suite.url);
    const { id: ideaID } = await firm.call('POST', '/createIdea', {
      CustomerID: firm.clientId,
      Title: 'Sixty scenes',
    });
    for (let at = 1; at <= sceneCount; at += 1) {
      await firm.call('POST', '/createStoryboard', { IdeaID: ideaID, Title: `Scene ${at}`, Duration: 1 });
    }
    const { data } = await firm.call('GET', `/getStoryboards?ideaID=${ideaID}`);
    // Not while their videos are being made.
    while (
      (await firm.call('GET', `/getStoryboards?ideaID=${ideaID}`)).data.some(({ VideoUrl }) => !VideoUrl)
    ) {
      await new Promise((done) => setTimeout(done, 1_000));
    }
    const ids = data.map(({ id }) => id);
    const orderMs = await p50(async () => {
      ids.reverse();
      await firm.call('PUT', '/reorderStoryboards', {
        ideaID,
        order: ids.map((id, at) => ({ id, pos: at + 1 })),
      });
    });
    const pageMs = await p50(() => firm.page(`/Storyboard/${ideaID}`));
    const publicMs = await p50(() => firm.page(`/StoryboardClient/${ideaID}`));
    return { orderMs, pageMs, publicMs, ...(await seen(`${suite.url}/StoryboardClient/${ideaID}`)) };
  } finally {
    await suite.stop();
  }
}

async function found(url) {
  const boss = { email: 'boss@storyboards.example', password: 'measured-6' };
  const call = async (method, path, body, token) => {
    const headers = {
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return await answer.json();
  };
  const { token, userId } = await call('POST', '/signup', boss);
  const entered = await fetch(`${url}/login`, {
    method: 'POST',
    body: new URLSearchParams(boss),
    headers: { Origin: url },
    redirect: 'manual',
  });
  const Cookie = entered.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
  const { id: clientId } = await call(
    'POST',
    '/createCompany',
    {
      CompanyName: 'Kopi & Co',
      industry: 'Food',
      contactPerson: 'Tan',
      role: 'Others',
      Email: 'tan@kopi.example',
    },
    token,
  );
  return {
    userId,
    clientId,
    call: (method, path, body) => call(method, path, body, token),
    async page(path) {
      const answer = await fetch(url + path, { headers: { Cookie } });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      await answer.text();
    },
  };
}

async function p50(work) {
  const seen = [];
  for (let at = 0; at < times; at += 1) {
    const begun = performance.now();
    await work();
    seen.push(performance.now() - begun);
  }
  return seen.sort((one, other) => one - other)[times / 2];
}

/** A phone's first visit. */
async function seen(address) {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.goto(address, { waitUntil: 'networkidle' });
    const [paint] = await page.evaluate(() =>
      performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime),
    );
    return { publicKB: bytes / 1_000, paintMs: paint };
  } finally {
    await browser.close();
  }
}
