import { fonts } from '../fonts';
import {
  type Block,
  colours,
  leading,
  type Paper,
  type PaperPicture,
  page,
  printable,
  sizes,
  type Table,
} from './paper';

/** A document as an HTML page, and its pictures. Pictures and fonts are requested by their index. */
export function htmlOf(
  { title, accent, blocks }: Paper,
  hosts: { pictures: string; fonts: string },
): { html: string; pictures: PaperPicture['picture'][] } {
  const pictures: PaperPicture['picture'][] = [];
  const image = ({ picture, alt = '' }: Pick<PaperPicture, 'picture' | 'alt'>, share = 1, most?: number) => {
    pictures.push(picture);
    const size = most ? `max-width:${percent(share)};height:${Number(most)}pt` : `width:${percent(share)}`;
    return `<img src="${hosts.pictures}${pictures.length - 1}" alt="${text(alt)}" style="${size}">`;
  };

  const draw = (block: Block): string => {
    switch (block.kind) {
      case 'heading':
        return `<h${block.level ?? 2} class="${block.align ?? 'left'}${block.onNewPage ? ' new-page' : ''}">${text(block.text)}</h${block.level ?? 2}>`;
      case 'paragraph': {
        const names = [block.soft && 'soft', block.strong && 'strong', block.align];
        return `<p class="${names.filter(Boolean).join(' ')}">${text(block.text)}</p>`;
      }
      case 'picture':
        return `<div class="figure">${image(block, block.share, block.most)}</div>`;
      case 'table':
        return table(block);
      case 'picture-left': {
        const share = block.share ?? 0.42;
        return `<div class="picture-left"><div style="flex:0 0 ${percent(share)}">${image(block)}</div><div>${all(block.blocks)}</div></div>`;
      }
      case 'columns':
        return `<div class="columns">${block.columns.map(({ blocks, share }) => `<div style="flex:${Number(share)} 1 0">${all(blocks)}</div>`).join('')}</div>`;
      case 'rule':
        return '<hr>';
      case 'together':
        return `<div class="together">${all(block.blocks)}</div>`;
      case 'space':
        return `<div style="height:${Number(block.height)}pt"></div>`;
    }
  };
  const all = (some: Block[]) => some.map(draw).join('');

  const body = all(blocks);
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${text(title)}</title><style>${style(hosts.fonts, accent)}</style></head><body>${body}</body></html>`;
  return { html, pictures };
}

function table({ columns, rows, plain }: Table): string {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  const cells = (texts: string[], names: (at: number) => 'td' | 'th scope="col"' | 'th scope="row"') =>
    columns
      .map(({ align = 'left' }, at) => {
        const name = names(at);
        return `<${name} class="${align}">${text(texts[at] ?? '')}</${name.slice(0, 2)}>`;
      })
      .join('');
  const widths = columns.map(({ share }) => `<col style="width:${percent(share / whole)}">`).join('');
  const head = cells(
    columns.map(({ title }) => title),
    () => 'th scope="col"',
  );
  // A name and its value, announced together by screen readers.
  const nameOf = (at: number) => (plain && at === 0 ? 'th scope="row"' : 'td');
  const body = rows.map(
    (row) => `<tr${row.strong ? ' class="strong"' : ''}>${cells(row.cells, nameOf)}</tr>`,
  );
  const titles = plain ? '' : `<thead><tr>${head}</tr></thead>`;
  return `<table${plain ? ' class="plain"' : ''}><colgroup>${widths}</colgroup>${titles}<tbody>${body.join('')}</tbody></table>`;
}

/** The footer for the browser, which is a separate HTML document without the page's fonts. */
export function footOf({ title }: Paper): string {
  const family = families();
  return `<div style="width:100%;margin:0 ${page.side}pt;display:flex;justify-content:space-between;gap:12pt;font:${sizes.small}pt ${family};color:${colours.soft}"><span style="overflow:hidden;white-space:nowrap;text-overflow:ellipsis">${text(title)}</span><span style="white-space:nowrap">Page <span class="pageNumber"></span> of <span class="totalPages"></span></span></div>`;
}

const families = () => [...new Set(fonts().map(({ family }) => `'${family}'`)), 'sans-serif'].join(',');
const percent = (share: number) => `${Math.round(Number(share) * 10_000) / 100}%`;

/** Text escaped for HTML. */
function text(of: string): string {
  return printable(of).replace(/[&<>"'`]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/**
 * A font face for tabular figures in sums. OpenType substitution would make the browser lose the original characters,
 * so that nobody could copy or search them.
 */
function figures(host: string): string {
  return fonts()
    .flatMap(({ family, weight, postscript }, at) =>
      family === 'Noto Sans Tamil'
        ? `@font-face{font-family:Figures;font-weight:${weight};src:local('${postscript}'),url('${host}${at}');unicode-range:U+2B-2E,U+30-39}`
        : [],
    )
    .join('');
}

function style(host: string, accent: string = colours.ink): string {
  const faces = fonts().map(
    ({ family, weight, postscript, range }, at) =>
      `@font-face{font-family:'${family}';font-weight:${weight};src:local('${postscript}'),url('${host}${at}');${range ? `unicode-range:${range}` : ''}}`,
  );
  return `${faces.join('')}${figures(host)}
@page{size:A4;margin:${page.top}pt ${page.side}pt ${page.foot}pt}
*{box-sizing:border-box}
body{margin:0;font:${sizes.text}pt/${leading} ${families()};color:${colours.ink};overflow-wrap:anywhere;font-variant-ligatures:no-contextual;-webkit-print-color-adjust:exact}
h1,h2,p,.figure,table{margin:0 0 8pt}
h1,h2{font-weight:600;line-height:1.25;break-after:avoid;break-inside:avoid}
body>.new-page:not(:first-child){break-before:page}
h1{font-size:${sizes[1]}pt;margin-bottom:10pt;color:${accent}}
h2{font-size:${sizes[2]}pt}
p{white-space:pre-line;orphans:2;widows:2}
p.strong{margin-bottom:2pt}
.soft{font-size:${sizes.soft}pt;color:${colours.soft}}
.strong,.strong td,.plain .strong th{font-weight:600}
.right{text-align:right}.left{text-align:left}
img{display:block;max-width:100%;max-height:680pt;object-fit:contain;object-position:left top;border-radius:4pt}
.figure,.picture-left,.columns,.together,tr{break-inside:avoid}
.columns{display:flex;gap:18pt}.columns>div{min-width:0}
hr{border:0;border-top:.6pt solid ${colours.soft};margin:0 0 4pt}
.picture-left{display:flex;gap:18pt;margin-bottom:16pt}
.picture-left>div:last-child{flex:1;min-width:0}
table{width:100%;border-collapse:collapse;table-layout:fixed}
td.right{font-family:Figures,${families()}}
thead{display:table-header-group}
tbody th{font-weight:400;text-align:left}
th,td{padding:5pt 6pt;border-bottom:.6pt solid ${colours.line};vertical-align:top;white-space:pre-line}
thead th{font-size:${sizes.soft}pt;font-weight:600;color:${colours.soft};vertical-align:bottom;border-bottom:1.2pt solid ${accent}}
th:first-child,td:first-child{padding-left:0}th:last-child,td:last-child{padding-right:0}
.plain td,.plain th{border:0;padding-top:2pt;padding-bottom:2pt}
.plain .strong td,.plain .strong th{font-size:${sizes.sum}pt;padding-top:6pt}
.plain tr:not(:only-child).strong>*{border-top:1.2pt solid ${accent}}
/* Sums never stand alone on a page: the last two rows stay with them. */
tbody tr:nth-last-child(-n+2){break-after:avoid}table:has(+.together){break-after:avoid}.together{break-before:avoid}`;
}
