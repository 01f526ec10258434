import { fonts } from '../fonts';
import { Flow } from './flow';
import { itemsOf } from './layout';
import { Letters } from './letters';
import { colours, type Paper, page, printable, sizes } from './paper';

/**
 * Prints a document without a browser. It supports the scripts used in Singapore except emoji, and blocks the main
 * thread for some tenths of a second if there is Chinese.
 */
export async function printWithPdfkit(paper: Paper): Promise<Uint8Array> {
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: true,
    bufferPages: true,
    info: { Title: printable(paper.title) },
    lang: 'en',
    displayTitle: true,
  });
  const written: Uint8Array[] = [];
  document.on('data', (part: Uint8Array) => written.push(part));
  const ended = new Promise<void>((resolve, reject) => {
    document.once('end', resolve);
    document.once('error', reject);
  });
  for (const { family, weight, file } of fonts()) document.registerFont(`${family} ${weight}`, file);

  const letters = new Letters(document, paper.accent);
  const flow = new Flow(document);
  for (const item of itemsOf(paper.blocks, page.width - 2 * page.side, letters)) flow.add(item);
  flow.end();

  const { count } = document.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    document.switchToPage(at);
    const style = { size: sizes.small, weight: 400, colour: colours.soft } as const;
    const number = letters.set(`Page ${at + 1} of ${count}`, { ...style, width: 120, align: 'right' });
    const room = page.width - 2 * page.side - 132;
    const [title] = letters.set(paper.title.replace(/\s+/g, ' '), { ...style, width: room });
    const y = page.height - page.foot / 2 - sizes.small;
    number[0]?.draw(page.width - page.side - 120, y);
    title?.draw(page.side, y);
  }
  document.end();
  await ended;
  return Buffer.concat(written);
}
