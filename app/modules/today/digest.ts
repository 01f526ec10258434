import { counted, shownCount } from '~/core/counted';
import type { NeedGroup } from '../needs.server';

interface Digest {
  name: string;
  /** 'Tuesday, November 24, 2026'. */
  day: string;
  groups: readonly Pick<NeedGroup, 'title' | 'count' | 'link' | 'lines'>[];
  /** Makes an address of the suite whole. */
  at(path: string): string;
  unsubscribe: string;
}

/** A person's day as a mail: the same words as text and as HTML. */
export function digestMail({ name, day, groups, at, unsubscribe }: Digest) {
  const things = groups.reduce((sum, { count, lines }) => sum + (count ?? lines.length), 0);
  const subject = `${things > 1_000 ? shownCount(things) : things} ${things === 1 ? 'thing needs' : 'things need'} you today`;
  const intro = `${day}. This is what needs you.`;
  const titleOf = ({ title, count }: (typeof groups)[number]) =>
    count === null ? title : `${title} (${shownCount(count)})`;
  const more = ({ count, lines }: (typeof groups)[number]) =>
    count !== null && count > lines.length ? `${counted(count - lines.length, 'more', 'more')}` : '';
  const text = [
    `Hello ${name},`,
    '',
    intro,
    ...groups.flatMap((group) => [
      '',
      titleOf(group),
      ...group.lines.map(({ text: line, why }) => `- ${[line, why].filter(Boolean).join(' · ')}`),
      ...(more(group) ? [`- ${more(group)}: ${at(group.link)}`] : []),
    ]),
    '',
    `Your day: ${at('/Today')}`,
    `Stop these mails: ${unsubscribe}`,
  ].join('\n');
  const html = `<!doctype html>
<html lang="en-SG"><body style="margin:0;padding:24px 16px;background:#f7f5f0;color:#1c2420;font:15px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto">
<p>Hello ${safe(name)},</p>
<p>${safe(intro)}</p>
${groups
  .map(
    (
      group,
    ) => `<h2 style="margin:24px 0 8px;font-size:16px"><a href="${safe(at(group.link))}" style="color:#1d6b50">${safe(titleOf(group))}</a></h2>
<ul style="margin:0;padding-left:20px">
${group.lines
  .map(
    ({ text: line, why, link }) =>
      `<li style="margin:4px 0"><a href="${safe(at(link))}" style="color:#1c2420">${safe(line)}</a>${why ? `<br><span style="color:#5d665f;font-size:13px">${safe(why)}</span>` : ''}</li>`,
  )
  .join('\n')}
${more(group) ? `<li style="margin:4px 0"><a href="${safe(at(group.link))}" style="color:#1d6b50">${safe(more(group))}</a></li>` : ''}
</ul>`,
  )
  .join('\n')}
<p style="margin-top:28px"><a href="${safe(at('/Today'))}" style="color:#1d6b50">See your day</a></p>
<p style="color:#5d665f;font-size:13px"><a href="${safe(unsubscribe)}" style="color:#5d665f">Stop these mails</a></p>
</div></body></html>`;
  return { subject, text, html };
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text as HTML shows it. */
const safe = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
