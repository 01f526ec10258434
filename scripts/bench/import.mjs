import { setTimeout as wait } from 'node:timers/promises';
import { foundFirm } from './firm.mjs';
import { memoryOfTree } from './memory.mjs';
import { startSuite, temporaryFolder } from './suite.mjs';

const rows = 20_000;

/**
 * What a list of 20,000 clients takes: to be checked for its preview, and to be imported, in seconds; and the most
 * memory that all of its processes held meanwhile (every 100 ms), in MB.
 * @returns {Promise<{ previewSeconds: number, importSeconds: number, restMB: number, peakMB: number }>}
 */
export async function measureImport() {
  const suite = await startSuite(temporaryFolder());
  try {
    const { cookie } = await foundFirm(suite.url);
    const headers = { Cookie: cookie, Origin: suite.url };
    const restMB = memoryOfTree(suite.pid);
    let peakMB = restMB;
    const sampling = setInterval(() => {
      peakMB = Math.max(peakMB, memoryOfTree(suite.pid));
    }, 100);
    const send = (path, body) =>
      fetch(new URL(path, suite.url), { method: 'POST', body, headers, redirect: 'manual' });

    const begun = performance.now();
    const uploaded = await send('/crm/import', list());
    const page = uploaded.headers.get('Location') ?? '';
    if (!/^\/crm\/import\/\w+$/.test(page)) throw new Error(`The upload answered ${uploaded.status}`);
    const checked = performance.now();
    await send(page, new URLSearchParams({ duplicates: 'leave' }));
    while (!(await shown(suite.url, page, cookie)).includes('20,000 clients added')) await wait(100);
    const done = performance.now();
    clearInterval(sampling);
    return {
      previewSeconds: (checked - begun) / 1000,
      importSeconds: (done - checked) / 1000,
      restMB,
      peakMB,
    };
  } finally {
    await suite.stop();
  }
}

async function shown(url, page, cookie) {
  const answer = await fetch(new URL(page, url), { headers: { Cookie: cookie } });
  const text = await answer.text();
  if (text.includes('did not come to its end')) throw new Error('The import failed');
  return text;
}

function list() {
  const lines = Array.from(
    { length: rows },
    (_, at) =>
      `Imported ${at} Pte Ltd,Logistics,Contact ${at},Owner/C-Suite,contact${at}@imported.example,+65 6123 4567,"${at} Tanjong Pagar Road, Singapore 088444"`,
  );
  const heading = 'Company name,Industry,Contact person,Role,Email,Phone,Address';
  const form = new FormData();
  form.set('file', new File([[heading, ...lines].join('\r\n')], 'clients.csv'));
  return form;
}
