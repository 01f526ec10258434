import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { extractImages, extractText, getDocumentProxy } from 'unpdf';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { changeConfig, watchLog } from '../../../tests/support/config';
import { programForTests } from '../../../tests/support/program';
import { installFonts } from '../fonts';
import { drawFrame, type Picture } from '../pictures';
import { type Block, closePdf, type Paper, printPaper as printFor, warmPrinter } from '.';

const printPaper = (paper: Paper) => printFor('firm', paper);

const folder = mkdtempSync(join(tmpdir(), 'laoban-pdf-'));
let picture: Picture;

beforeAll(async () => {
  installFonts(folder);
  picture = await drawFrame({ companyId: 'firm', title: 'Morning', number: 1, seed: 'one' });
});

const paper = (...blocks: Block[]): Paper => ({ title: 'A paper of ours', blocks });

/** A PDF as somebody else's reader finds it: the text of each page, without its spaces. */
async function read(content: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(content));
  const { text } = await extractText(document);
  return text.map((page) => page.normalize('NFKC').replace(/\s+/g, ''));
}

const table = (rows: number): Block => ({
  kind: 'table',
  columns: [
    { title: 'Description', share: 4 },
    { title: 'Amount', share: 1, align: 'right' },
  ],
  rows: [
    ...Array.from({ length: rows }, (_, at) => ({ cells: [`Item ${at} 咖啡豆`, `${at},000.00`] })),
    { cells: ['In all', '9,999.90'], strong: true },
  ],
});

const scene = (text: string): Block => ({
  kind: 'picture-left',
  picture,
  blocks: [
    { kind: 'heading', text },
    { kind: 'paragraph', text: `${text} said slowly`, soft: true },
  ],
});

describe('a paper that a browser has printed', () => {
  beforeAll(() => changeConfig({ pdf: {} }));
  afterAll(() => closePdf());

  test('is marked for screen readers: language, headings, heads of tables, and what pictures say', async () => {
    const { content } = await printPaper(
      paper(
        { kind: 'heading', level: 1, text: 'Quotation' },
        { kind: 'picture', picture, alt: 'PayNow code for SGD 5.00', most: 40 },
        { kind: 'picture', picture, most: 40 },
        table(2),
        {
          kind: 'table',
          plain: true,
          columns: [
            { title: '', share: 1 },
            { title: '', share: 1 },
          ],
          rows: [{ cells: ['Date', 'Nov 25'] }],
        },
      ),
    );
    const document = await getDocumentProxy(new Uint8Array(content));
    const tree = JSON.stringify(await (await document.getPage(1)).getStructTree());
    const count = (part: string) => tree.split(part).length - 1;
    expect([count('"role":"H1"'), count('"role":"Table"'), count('"role":"TH"')]).toEqual([1, 2, 3]);
    expect([count('"role":"Figure"'), count('"alt":"PayNow code for SGD 5.00"')]).toEqual([1, 1]);
    expect(Buffer.from(content).toString('latin1')).toContain('/Lang (en)');
  });

  test('has its sums on the page of the last two lines', async () => {
    const sum: Block = { kind: 'together', blocks: [{ kind: 'paragraph', text: 'Total 9,999.90' }] };
    const counts: number[] = [];
    for (let rows = 25; rows < 30; rows += 1) {
      const pages = await read((await printPaper(paper(table(rows), sum))).content);
      counts.push(pages.length);
      expect(pages.at(-1)).toContain('Total9,999.90');
      expect(pages.at(-1)).toContain(`Item${rows - 1}咖啡豆`);
    }
    // From where everything fits on one page to where the table itself does not.
    expect(counts).toEqual([1, 2, 2, 2, 2]);
  });
});

describe.each([
  ['browser', {}],
  ['pdfkit', { places: [] }],
] as const)('a paper printed by %s', (by, how) => {
  beforeAll(() => changeConfig({ pdf: how }));
  afterAll(() => closePdf());
  const print = async (...blocks: Block[]) => {
    const printed = await printPaper(paper(...blocks));
    expect(printed.by).toBe(by);
    expect(Buffer.from(printed.content).toString('latin1', 0, 5)).toBe('%PDF-');
    return await read(printed.content);
  };

  test('says what was written, in the scripts of the people here', async () => {
    const [text = ''] = await print(
      { kind: 'heading', level: 1, text: 'Selamat pagi' },
      { kind: 'paragraph', text: 'Good morning\n早晨的咖啡，一杯' },
      { kind: 'paragraph', text: 'வணக்கம்', align: 'right', strong: true },
      { kind: 'picture', picture, share: 0.5 },
      { kind: 'space', height: 20 },
      scene('Steam rises'),
    );
    for (const words of ['Selamatpagi', 'Goodmorning', '早晨的咖啡,一杯', 'Steamrisessaidslowly'])
      expect(text).toContain(words);
    expect(text).toMatch(/[\u0b80-\u0bff]{4}/);
  });

  test('prints signs that are emoji as well, and scripts that no font has', async () => {
    const [text = ''] = await print(
      { kind: 'paragraph', text: 'Kopi™ ↔ Teh ⚠ hot ☎ 6295 4410 ✔ free ❤\uFE0F ➜ 1️⃣ ﷽ हिन्दी' },
      { kind: 'paragraph', text: 'Sugar™ ✈ 🎉', strong: true },
    );
    for (const words of ['KopiTM', 'hot', '62954410', 'free', 'SugarTM']) expect(text).toContain(words);
  });

  test('has its title and the page at the foot of each page, and the head of a table on each that it reaches', async () => {
    const rows = 60;
    const { content } = await printPaper(paper(table(rows)));
    const pages = await read(content);
    expect(pages.length).toBeGreaterThan(2);
    for (const [at, text] of pages.entries()) {
      expect(text).toContain('Apaperofours');
      expect(text).toContain(`Page${at + 1}of${pages.length}`);
    }
    const { info } = await (await getDocumentProxy(new Uint8Array(content))).getMetadata();
    expect(info).toMatchObject({ Title: 'A paper of ours' });
    for (const text of pages) expect(text).toContain('DescriptionAmount');
    for (let at = 0; at < rows; at += 1)
      expect(pages.filter((text) => text.includes(`Item${at}咖啡豆${at},000.00`)).length).toBe(1);
    expect(pages.at(-1)).toContain('Inall9,999.90');
  });

  test('sets columns next to each other, and sums without a head', async () => {
    const [text = ''] = await print(
      {
        kind: 'columns',
        columns: [
          {
            share: 2,
            blocks: [
              { kind: 'picture', picture, most: 40 },
              { kind: 'paragraph', text: 'Left' },
            ],
          },
          {
            share: 1,
            blocks: [
              { kind: 'heading', text: 'Right', align: 'right' },
              {
                kind: 'table',
                plain: true,
                columns: [
                  { title: 'Hidden', share: 1 },
                  { title: '', share: 1, align: 'right' },
                ],
                rows: [{ cells: ['Total', '12.00'], strong: true }],
              },
            ],
          },
        ],
      },
      { kind: 'rule' },
    );
    for (const said of ['Left', 'Right', 'Total12.00']) expect(text).toContain(said);
    expect(text).not.toContain('Hidden');
  });

  test('keeps a scene on one page, and a heading with what follows it', async () => {
    const words = Array.from({ length: 11 }, (_, at) => `Scene${String.fromCharCode(65 + at)}`);
    const pages = await print(...words.map(scene));
    expect(pages.length).toBeGreaterThan(2);
    for (const word of words)
      expect(
        pages.filter((text) => text.includes(word)).map((text) => text.includes(`${word}saidslowly`)),
      ).toEqual([true]);
    const filler = Array.from({ length: 31 }, (): Block => ({ kind: 'paragraph', text: 'x' }));
    const terms: Block[] = [
      { kind: 'heading', text: 'Terms' },
      { kind: 'paragraph', text: 'Thirty days' },
    ];
    // Both fit on the page, only the heading does, and neither does.
    for (const [lines, place] of [
      [29, 0],
      [30, 1],
      [31, 1],
    ] as const) {
      const headed = await print(...filler.slice(0, lines), ...terms);
      expect(headed.findIndex((text) => text.includes('TermsThirtydays'))).toBe(place);
    }
  });

  test('takes mark-up, control characters and long words as text', async () => {
    const [text = ''] = await print(
      {
        kind: 'paragraph',
        text: '</p><script>alert(1)</script><img src="http://127.0.0.1:1/x"> &amp; {{x}}',
      },
      { kind: 'heading', text: 'a\u0000b\u001b\ud800c' },
      { kind: 'paragraph', text: 'x'.repeat(3_000) },
      { kind: 'table', columns: [{ title: '<b>', share: 1 }], rows: [{ cells: ['<i>&lt;'] }] },
    );
    expect(text).toContain('</p><script>alert(1)</script><imgsrc="http://127.0.0.1:1/x">&amp;{{x}}');
    expect(text).toMatch(/ab.?c/);
    expect(text.match(/x{20,}/g)?.join('').length).toBeGreaterThan(2_000);
    expect(text).toContain('<i>&lt;');
  });

  test('loses no line of a row, or of columns, that are higher than a page', async () => {
    const most = 120;
    const lines = (name: string) => Array.from({ length: most }, (_, at) => `${name}${at}.`);
    const both = [
      { title: 'Description', share: 3 },
      { title: 'Amount', share: 1, align: 'right' as const },
    ];
    const pages = await print(
      { kind: 'paragraph', text: 'First' },
      {
        kind: 'columns',
        columns: [
          { share: 1, blocks: [{ kind: 'paragraph', text: lines('left').join('\n') }] },
          { share: 1, blocks: [{ kind: 'paragraph', text: 'PictureLeft' }] },
        ],
      },
      {
        kind: 'table',
        columns: both,
        rows: [{ cells: [lines('row').join('\n'), '12.00'] }, { cells: ['After', '13.00'] }],
      },
    );
    const text = pages.join('');
    for (const line of [...lines('left'), ...lines('row'), 'PictureLeft', '12.00', 'After', '13.00'])
      expect(text.split(line).length, line).toBe(2);
  });

  test('may be empty, hold a scene higher than a page, and be printed four at once', async () => {
    expect((await print()).length).toBe(1);
    const long = scene('Long');
    const pages = await print({
      ...long,
      blocks: [{ kind: 'paragraph', text: 'word '.repeat(2_500) }],
    } as Block);
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.join('').match(/word/g)?.length).toBe(2_500);
    const all = await Promise.all(
      Array.from({ length: 4 }, (_, at) => printPaper(paper({ kind: 'paragraph', text: `Paper${at}.` }))),
    );
    for (const [at, printed] of all.entries()) {
      expect(printed.by).toBe(by);
      expect((await read(printed.content))[0]).toContain(`Paper${at}.`);
    }
  });
});

/** The browsers that this process has started and that still live; each leads a group of processes. */
function browsers(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const [, parent] = /\) \w (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'latin1')) ?? [];
        return Number(parent) === process.pid && /chrom/.test(readFileSync(`/proc/${pid}/cmdline`, 'latin1'));
      } catch {
        return false;
      }
    });
}

/** The group of a process; 0 where it has ended. */
function groupOf(pid: number): number {
  try {
    return Number(/\) \w \d+ (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'latin1'))?.[1]);
  } catch {
    return 0;
  }
}

/** Ends the processes of a browser's pages, and the one that it has ready for the next page. */
function crashPages(leader: number): string[] {
  const pages = readdirSync('/proc').filter(
    (pid) =>
      /^\d+$/.test(pid) &&
      groupOf(Number(pid)) === leader &&
      /--type=renderer/.test(readFileSync(`/proc/${pid}/cmdline`, 'latin1')),
  );
  if (pages.length === 0) throw new Error('The browser has no page');
  for (const pid of pages) process.kill(Number(pid), 'SIGKILL');
  return pages;
}

const hello = paper({ kind: 'paragraph', text: 'Hello' });
/** What a process holds of its own, and does not share with another, in MB; nothing once it has ended. */
function ownMegabytes(pid: number): number {
  const file = `/proc/${pid}/status`;
  const [, kibibytes = 0] = (existsSync(file) && /RssAnon:\s*(\d+)/.exec(readFileSync(file, 'utf8'))) || [];
  return Number(kibibytes) / 1_000;
}

/** What all processes of a browser hold of their own, in MB. */
function megabytesOf(leader: number): number {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => groupOf(pid) === leader)
    .reduce((sum, pid) => sum + ownMegabytes(pid), 0);
}

const until = (wanted: () => boolean) => expect.poll(wanted, { timeout: 20_000 }).toBe(true);

describe('a browser that prints one paper after the other', () => {
  // With a limit: who waits for it prints without a browser.
  beforeAll(() => changeConfig({ pdf: { limit: 15_000 } }));
  afterAll(() => closePdf());

  test('has a page ready once it is warm, so that the first paper opens none', async () => {
    await warmPrinter();
    const [first, ...others] = browsers();
    expect([first, others]).toEqual([expect.any(Number), []]);
    await warmPrinter();
    expect((await printPaper(hello)).by).toBe('browser');
    expect(browsers()).toEqual([first]);
  });

  test('is started once, and again when it has died', async () => {
    expect((await printPaper(hello)).by).toBe('browser');
    const [first = 0, ...others] = browsers();
    expect(others).toEqual([]);
    await printPaper(hello);
    expect(browsers()).toEqual([first]);
    process.kill(-first, 'SIGKILL');
    await until(() => browsers().length === 0);
    expect((await printPaper(hello)).by).toBe('browser');
    expect(browsers()).toHaveLength(1);
  });

  /** A paper whose picture, when the browser first asks for it, has this happen: it waits for it then. */
  const whileLoading = (happens: () => void): Paper => {
    let first = true;
    const waitedFor: Picture = {
      ...picture,
      get content() {
        if (first) happens();
        first = false;
        return picture.content;
      },
    };
    return paper({ kind: 'picture', picture: waitedFor, share: 0.5 }, { kind: 'paragraph', text: 'Hello' });
  };

  test.each([
    ['that dies', (leader: number) => process.kill(-leader, 'SIGKILL')],
    ['whose page crashes', crashPages],
  ])('%s while a paper loads is noticed at once, and another one prints it', async (_, kill) => {
    await printPaper(hello);
    const [leader = 0] = browsers();
    const printed = await printPaper(whileLoading(() => kill(leader)));
    expect(printed.by).toBe('browser');
    expect((await read(printed.content))[0]).toContain('Hello');
    expect(browsers()).not.toContain(leader);
  });

  test('whose page has crashed since the last paper is exchanged too', async () => {
    await printPaper(hello);
    const [leader = 0] = browsers();
    const pages = crashPages(leader);
    await until(() => pages.every((pid) => !existsSync(`/proc/${pid}/cmdline`)));
    expect((await printPaper(hello)).by).toBe('browser');
  });

  test('shows each paper its own pictures, printed one after the other', async () => {
    const seen: number[][] = [];
    for (const [r, g, b] of [
      [250, 0, 0],
      [0, 0, 250],
    ] as const) {
      const background = { r, g, b };
      const content = await sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer();
      const own: Picture = { content, type: 'image/png', width: 40, height: 40 };
      const printed = await printPaper(paper({ kind: 'picture', picture: own, share: 0.5 }));
      const [image] = await extractImages(new Uint8Array(printed.content), 1);
      seen.push([...(image?.data.subarray(0, 3) ?? [])]);
    }
    expect(seen).toEqual([
      [250, 0, 0],
      [0, 0, 250],
    ]);
  });

  test('stores nothing of what it printed', async () => {
    // Each has letters of its own, so that fonts are read for each.
    const print = async (times: number) => {
      for (let at = 0; at < times; at += 1) await printPaper(paper(table(1), scene(`早晨 ${at}`)));
    };
    await print(10);
    const [browser = 0] = browsers();
    const before = megabytesOf(browser);
    await print(20);
    // Without a collection it grows by a megabyte with each.
    await expect.poll(() => megabytesOf(browser) - before).toBeLessThan(12);
  });

  test('that is closed while it prints takes what it prints with it, and none comes in its place', async () => {
    await printPaper(hello);
    let closing: Promise<void> | undefined;
    const close = () => {
      closing = closePdf();
    };
    const printed = await Promise.all([
      printPaper(whileLoading(close)),
      printPaper(hello),
      printPaper(hello),
    ]);
    expect(printed[0]?.by).toBe('pdfkit');
    await closing;
    expect(browsers()).toEqual([]);
  });
});

describe('the browser', () => {
  const program = programForTests('printing-process');
  afterEach(() => closePdf());

  test('is ended when it hangs, and the paper is printed without it; the next one has a browser again', async () => {
    const failures = watchLog('warn');
    // Shorter, and a browser that starts on a busy machine is taken for one that hangs.
    changeConfig({ pdf: { limit: 15_000 } });
    expect((await printPaper(hello)).by).toBe('browser');
    const [hanging = 0] = browsers();
    process.kill(-hanging, 'SIGSTOP');
    const printed = await printPaper(hello);
    expect(printed.by).toBe('pdfkit');
    expect((await read(printed.content))[0]).toContain('Hello');
    expect(failures.mock.calls).toMatchObject([
      [{ err: { message: 'The browser did not print in 15000 ms' } }, expect.anything()],
    ]);
    expect((await printPaper(hello)).by).toBe('browser');
    // It was asked to close, and does once it can. Playwright kills one that still hangs after half a minute.
    process.kill(-hanging, 'SIGCONT');
    await until(() => !browsers().includes(hanging));
  });

  test('that hangs blocks no others', async () => {
    const hanging = join(folder, 'hanging');
    const starts = join(folder, 'starts');
    writeFileSync(hanging, `#!/bin/sh\necho started >> '${starts}'\nexec sleep 600\n`);
    chmodSync(hanging, 0o755);
    changeConfig({ pdf: { chromiumPath: hanging, places: [], limit: 1_500 } });
    const printed = await Promise.all(Array.from({ length: 12 }, () => printPaper(hello)));
    expect(printed.every(({ by }) => by === 'pdfkit')).toBe(true);
    // Two at a time, one pair after the other, would have started six.
    expect(readFileSync(starts, 'utf8').trim().split('\n').length).toBeLessThan(4);
  });

  test('that never starts does not delay closing', async () => {
    const silent = join(folder, 'silent-at-the-end');
    const started = join(folder, 'started-at-the-end');
    writeFileSync(silent, `#!/bin/sh\necho $$ > '${started}'\nexec sleep 600\n`);
    chmodSync(silent, 0o755);
    changeConfig({ pdf: { chromiumPath: silent, places: [], limit: 10_000 } });
    const printing = printPaper(hello);
    await until(() => existsSync(started) && readFileSync(started, 'utf8').endsWith('\n'));
    const closedAt = Date.now();
    await closePdf();
    // Its start is given up after ten.
    expect(Date.now() - closedAt).toBeLessThan(9_000);
    expect((await printing).by).toBe('pdfkit');
  }, 40_000);

  test('leaves neither itself nor its folder behind where the suite ends without closing it', async () => {
    const own = mkdtempSync(join(tmpdir(), 'laoban-ends-'));
    const ended = spawnSync(process.execPath, [program.file, folder], {
      env: { ...process.env, TMPDIR: own },
    });
    expect([ended.status, ended.stdout.toString()]).toEqual([3, 'browser']);
    expect(readdirSync(own).filter((name) => name.startsWith('playwright'))).toEqual([]);
  });

  test('is closed when nothing was printed for a while', async () => {
    changeConfig({ pdf: { idle: 1 } });
    await printPaper(hello);
    await until(() => browsers().length === 0);
  });

  test('that has printed for long is exchanged when it has nothing to print', async () => {
    changeConfig({ pdf: { maxPrints: 3 } });
    await Promise.all([printPaper(hello), printPaper(hello)]);
    const [first] = browsers();
    expect(first).toBeDefined();
    const [third, fourth] = await Promise.all([printPaper(hello), printPaper(hello)]);
    expect([third.by, fourth.by]).toEqual(['browser', 'browser']);
    await until(() => browsers().length === 0);
    expect((await printPaper(hello)).by).toBe('browser');
    expect(browsers()).not.toContain(first);
  });

  test('that is missing, no program, or never answers is reported once', async () => {
    const none = join(folder, 'none');
    const text = join(folder, 'text');
    const silent = join(folder, 'silent');
    writeFileSync(text, 'not a program');
    writeFileSync(silent, '#!/bin/sh\nexec sleep 600\n');
    for (const file of [text, silent]) chmodSync(file, 0o755);
    for (const chromiumPath of [none, text, silent]) {
      const failures = watchLog('warn');
      changeConfig({ pdf: { chromiumPath, places: [], limit: 1_000 } });
      for (const _ of [1, 2]) expect((await printPaper(hello)).by).toBe('pdfkit');
      expect(failures).toHaveBeenCalledOnce();
    }
  });
});
