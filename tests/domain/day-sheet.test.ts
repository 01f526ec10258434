import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawDaySheet, printDaySheet } from '~/modules/jobs/day-sheet.server';
import { changeConfig } from '../support/config';
import { ahmad, ask, assigned, job, jobsForTests, person, today } from '../support/jobs';

jobsForTests();

describe.each([
  ['the browser', {}],
  ['pdfkit', { places: [] }],
])('the day sheet as a PDF by %s', (_, pdf) => {
  beforeAll(() => changeConfig({ pdf }));

  test('has each person’s jobs on a page of their own, a helper’s too, and those without anybody last', async () => {
    const faris = await person('Muhammad Faris');
    await assigned({ helperIds: [faris.userId], title: 'Two kegs' });
    await job({ jobTime: '14:00', title: 'Nobody’s yet' });
    await assigned({ jobTime: '16:00', title: 'Called off', status: 'cancelled' });
    const { name, content } = await ask(printDaySheet, { date: today });
    expect(name).toBe(`Day sheet ${today}.pdf`);
    const pages = await textOf(content);
    expect(pages).toEqual([
      expect.stringMatching(/Ahmad bin Ismail.*9:30 AM.*Two kegs.*With Muhammad Faris/),
      expect.stringMatching(/Muhammad Faris.*9:30 AM.*Two kegs.*With Ahmad bin Ismail/),
      expect.stringMatching(/Unassigned.*2:00 PM.*Nobody.s yet/),
    ]);
    const own = await ask(printDaySheet, { date: today, driver: faris.userId });
    expect(own.name).toBe(`Day sheet ${today} Muhammad Faris.pdf`);
    expect(await textOf(own.content)).toHaveLength(1);
    const [none] = await textOf((await ask(printDaySheet, { date: '2190-01-01' })).content);
    expect(none).toContain('No jobs on this day.');
  });
});

test('the day sheet offers everybody who is on a job of the day', async () => {
  const faris = await person('Muhammad Faris');
  await assigned({ helperIds: [faris.userId] });
  const { people, items } = await ask(drawDaySheet, { date: today, driver: ahmad.userId });
  expect([people.map(({ name }) => name), items.length]).toEqual([['Ahmad bin Ismail', 'Muhammad Faris'], 1]);
});

async function textOf(content: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(content)));
  return text.map((page) => page.normalize('NFKC').replace(/\s+/g, ' '));
}
