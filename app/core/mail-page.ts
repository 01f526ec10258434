import { ownAccent } from './colour';

/** A logo that travels with its mail, and its size in CSS pixels. */
interface MailLogo {
  cid: string;
  width: number;
  height: number;
}

interface MailPage {
  /** Who writes: at the head, also where pictures are not shown. */
  name: string;
  /** Of the line at the head, links and buttons: dark enough for white text. */
  colour?: string;
  logo?: MailLogo | null;
  /** HTML. */
  body: string;
  /** HTML: small, beneath everything else. */
  foot: string;
}

const ink = '#1c2420';
const soft = '#5d665f';
const hairline = '#e4dfd5';
/** Said of each table again: Outlook lets none inherit it. */
const letters = `color:${ink};font:15px/1.5 Arial,Helvetica,sans-serif`;

/**
 * The frame of every mail with a layout. Tables and inline styles, because Outlook draws mails with Word; light in dark mode
 * too, because programs that turn colours over make logos unreadable.
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

/** What somebody has written, as paragraphs: addresses in it become links, and nothing else in it means anything. */
export function mailParagraphs(text: string, colour: string = ownAccent): string {
  return text
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((part) => `<p style="margin:0 0 14px">${part.split('\n').map(linked).join('<br>')}</p>`)
    .join('\n');

  function linked(line: string): string {
    // The odd parts are addresses; what ends a sentence is no part of one.
    return line
      .split(/(https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]])/)
      .map((part, place) => (place % 2 ? mailLink(part, part, colour) : inHtml(part)))
      .join('');
  }
}

/** A link among other words. */
export function mailLink(to: string, label: string, colour: string = ownAccent): string {
  return `<a href="${inHtml(to)}" style="color:${colour}">${inHtml(label)}</a>`;
}

/** Things below each other, each a link or other HTML with a text about it. */
export function mailList(things: readonly { html: string; about?: string }[]): string {
  const items = things.map(({ html, about }) => {
    const small = about ? `<br><span style="color:${soft};font-size:13px">${inHtml(about)}</span>` : '';
    return `<li style="margin:0;padding:7px 0;border-top:1px solid ${hairline}">${html}${small}</li>`;
  });
  return `<ul style="margin:0;padding:0;list-style:none">\n${items.join('\n')}\n</ul>`;
}

/** The one thing to press. A cell of a table: Outlook gives links no ground and no space. */
export function mailButton(to: string, label: string, colour: string = ownAccent): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:16px 0 0"><tr><td style="background:${colour};border-radius:6px"><a href="${inHtml(to)}" style="display:inline-block;padding:12px 22px;color:#ffffff;font:bold 15px/1.3 Arial,Helvetica,sans-serif;text-decoration:none">${inHtml(label)}</a></td></tr></table>`;
}

interface MailCard {
  title: string;
  facts: readonly (readonly [name: string, value: string])[];
  button: { to: string; label: string } | null;
  colour?: string;
}

/** What the mail is about, in a box with its button. */
export function mailCard({ title, facts, button, colour = ownAccent }: MailCard): string {
  const rows = facts.map(
    ([name, value]) =>
      `<tr><td style="padding:2px 16px 2px 0;color:${soft};vertical-align:top">${inHtml(name)}</td><td style="padding:2px 0;font-weight:bold">${inHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 0;border:1px solid ${hairline};border-radius:8px;${letters}"><tr><td style="padding:18px 20px">
<p style="margin:0 0 6px;font-size:17px;font-weight:bold">${inHtml(title)}</p>
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${letters}">${rows.join('')}</table>
${button ? mailButton(button.to, button.label, colour) : ''}
</td></tr></table>`;
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text as HTML shows it, also within an attribute. */
export function inHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
}
