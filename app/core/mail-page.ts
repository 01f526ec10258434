import { ownAccent } from './colour';

/** A logo attached to its mail, and its size in CSS pixels. */
interface MailLogo {
  cid: string;
  width: number;
  height: number;
}

interface MailPage {
  /** The sender, shown at the top even if pictures are blocked. */
  name: string;
  /** The colour of the line at the top, links and buttons: dark enough for white text. */
  colour?: string;
  logo?: MailLogo | null;
  /** HTML. */
  body: string;
  /** HTML of the small print at the end. */
  foot: string;
}

const ink = '#1c2420';
const soft = '#5d665f';
const hairline = '#e4dfd5';
/** Repeated on each table, since Outlook does not let tables inherit it. */
const letters = `color:${ink};font:15px/1.5 Arial,Helvetica,sans-serif`;

/**
 * The layout of every HTML mail. Tables and inline styles, because Outlook renders mails with Word. Light in dark mode
 * too, because mail programs that invert colours make logos unreadable.
 */
export function mailPage({ name, colour = ownAccent, logo, body, foot }: MailPage): string {
  const head = logo
    ? `<img src="cid:${inHtml(logo.cid)}" alt="${inHtml(name)}" width="${Number(logo.width)}" height="${Number(logo.height)}" style="display:block;border:0">`
    : '';
  return `<!doctype html>
<html lang="en-SG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light only"><title>${inHtml(name)}</title></head>
<body style="margin:0;padding:0;background:#f7f5f0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f7f5f0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;background:#ffffff;border:1px solid ${hairline};border-top:4px solid ${colour};${letters}">
<tr><td style="padding:24px 28px 0">${head}<p style="margin:${logo ? '12px' : '0'} 0 0;font-size:17px;font-weight:bold;word-break:break-word">${inHtml(name)}</p></td></tr>
<tr><td style="padding:16px 28px 28px;word-break:break-word">
${body}
</td></tr></table>
<p style="margin:16px 0 0;color:${soft};font:12px/1.5 Arial,Helvetica,sans-serif">${foot}</p>
</td></tr></table>
</body></html>`;
}

/** Plain text as paragraphs. Addresses in it become links; everything else is escaped. */
export function mailParagraphs(text: string, colour: string = ownAccent): string {
  return text
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((part) => `<p style="margin:0 0 14px">${part.split('\n').map(linkAddresses).join('<br>')}</p>`)
    .join('\n');

  function linkAddresses(line: string): string {
    // The odd parts are addresses. Punctuation that ends a sentence does not belong to one.
    return line
      .split(/(https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]])/)
      .map((part, place) => (place % 2 ? mailLink(part, part, colour) : inHtml(part)))
      .join('');
  }
}

/** A link within a text. */
export function mailLink(to: string, label: string, colour: string = ownAccent): string {
  return `<a href="${inHtml(to)}" style="color:${colour}">${inHtml(label)}</a>`;
}

/** A list of links or other HTML, each with a line of text. */
export function mailList(things: readonly { html: string; about?: string }[]): string {
  const items = things.map(({ html, about }) => {
    const small = about ? `<br><span style="color:${soft};font-size:13px">${inHtml(about)}</span>` : '';
    return `<li style="margin:0;padding:7px 0;border-top:1px solid ${hairline}">${html}${small}</li>`;
  });
  return `<ul style="margin:0;padding:0;list-style:none">\n${items.join('\n')}\n</ul>`;
}

/** A button. A table cell, since Outlook gives links neither background nor padding. */
export function mailButton(to: string, label: string, colour: string = ownAccent): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:16px 0 0"><tr><td style="background:${colour};border-radius:6px"><a href="${inHtml(to)}" style="display:inline-block;padding:12px 22px;color:#ffffff;font:bold 15px/1.3 Arial,Helvetica,sans-serif;text-decoration:none">${inHtml(label)}</a></td></tr></table>`;
}

interface MailCard {
  title: string;
  facts: readonly (readonly [name: string, value: string])[];
  button: { to: string; label: string } | null;
  colour?: string;
}

/** The mail's subject, such as a quotation, in a box with its facts and a button. */
export function mailCard({ title, facts, button, colour = ownAccent }: MailCard): string {
  const rows = facts.map(
    ([name, value]) =>
      `<tr><td style="padding:2px 16px 2px 0;color:${soft};vertical-align:top;white-space:nowrap">${inHtml(name)}</td><td style="padding:2px 0;font-weight:bold">${inHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 0;border:1px solid ${hairline};border-radius:8px;${letters}"><tr><td style="padding:18px 20px">
<p style="margin:0 0 6px;font-size:17px;font-weight:bold">${inHtml(title)}</p>
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${letters}">${rows.join('')}</table>
${button ? mailButton(button.to, button.label, colour) : ''}
</td></tr></table>`;
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes a text for HTML and its attributes. */
export function inHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
}
