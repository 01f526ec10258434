import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { cutPage, filledPage, keptPage, marks } from './kept-pages.server';

const answer = { nonce: 'Zm9v+/==', once: 'a1b2' };
const fill = (html: string) =>
  filledPage(cutPage(Buffer.from(html)), answer)
    .plain()
    .toString();

describe('a page cut where something of one answer stands', () => {
  test('has each word of its answer in each of its places, and nothing else changed', () => {
    const html = `<script nonce="${marks.nonce}">1</script>老板 ’${marks.once}${marks.once}<p>$&</p><script nonce="${marks.nonce}">`;
    expect(fill(html)).toBe(
      '<script nonce="Zm9v+/==">1</script>老板 ’a1b2a1b2<p>$&</p><script nonce="Zm9v+/==">',
    );
  });

  test.each(['', 'no mark at all', marks.once])('may have none, or be one: %#', (html) => {
    expect(fill(html)).toBe(html.replace(marks.once, 'a1b2'));
  });
});

describe('what is kept', () => {
  let rendered = 0;
  const page = async (...of: string[]) => {
    const { pieces } = await keptPage(of, async () => Buffer.from(`page ${++rendered}`));
    return String(pieces[0]);
  };

  test('is the page of the same address and the same data, and of no other', async () => {
    const first = await page('/crm', 'data');
    expect(await page('/crm', 'data')).toBe(first);
    const others = [
      await page('/crm', 'datb'),
      await page('/crm?', 'data'),
      // The parts do not run into each other.
      await page('/crmd', 'ata'),
      await page('', '/crmdata'),
    ];
    expect(new Set([first, ...others]).size).toBe(5);
  });

  test('is packed as the page that it is, also when it is asked for again', async () => {
    const asked = async (nonce: string) => {
      const kept = await keptPage(['/packed'], async () =>
        Buffer.from(`<i>${marks.nonce}</i>${marks.once}${'老板'.repeat(900)}`),
      );
      const { plain, packed } = filledPage(kept, { ...answer, nonce });
      const sent = gunzipSync(packed?.() ?? '').toString();
      expect(sent).toBe(plain().toString());
      return sent.slice(0, 14);
    };
    expect(await asked('first')).toBe('<i>first</i>a1');
    expect(await asked('again')).toBe('<i>again</i>a1');
    expect(await asked('longer')).toBe('<i>longer</i>a');
  });

  test('is little enough: what was not asked for any longer goes first', async () => {
    const much = 'x'.repeat(3 * 1024 * 1024);
    const large = async (name: string) =>
      String((await keptPage([name], async () => Buffer.from(`${++rendered}${much}`))).pieces[0]).length;
    const first = await page('/often', '');
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
      await large(name);
      expect(await page('/often', '')).toBe(first);
    }
    const before = rendered;
    await large('a');
    expect(rendered).toBe(before + 1);
  });

  test('is nothing of a page that could not be rendered', async () => {
    await expect(keptPage(['/fails'], () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await page('/fails')).toMatch(/^page/);
  });
});
