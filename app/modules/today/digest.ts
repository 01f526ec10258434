import { counted, shownCount } from '~/core/counted';
import { withTime } from '~/core/dates';
import { mailButton, mailLink, mailList, mailPage, mailParagraphs } from '~/core/mail-page';
import type { NeedGroup } from '../needs.server';

interface Digest {
  name: string;
  /** 'Tuesday, November 24, 2026'. */
  day: string;
  groups: readonly Pick<NeedGroup, 'title' | 'count' | 'link' | 'lines'>[];
  /** '5 to do now, 9 in your day'; empty if there is only what can wait. */
  numbers: string;
  /** Makes an address of the suite whole. */
  at(path: string): string;
  unsubscribe: string;
}

/** A person's day as a mail: the same words as text and as HTML. */
export function digestMail({ name, day, groups, numbers, at, unsubscribe }: Digest) {
  const subject = numbers ? `Today: ${numbers}` : 'Your day';
  const intro = `Here’s what needs you on ${day}.`;
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
      ...group.lines.map((line) => `- ${[withTime(line), line.why].filter(Boolean).join(' · ')}`),
      ...(more(group) ? [`- ${more(group)}: ${at(group.link)}`] : []),
    ]),
    '',
    `Your day: ${at('/Today')}`,
    `Stop these emails: ${unsubscribe}`,
  ].join('\n');
  const list = (group: (typeof groups)[number]) => {
    const lines = group.lines.map((line) => ({
      html: mailLink(at(line.link), withTime(line), 'inherit'),
      about: line.why,
    }));
    const rest = more(group) ? [{ html: mailLink(at(group.link), more(group)) }] : [];
    return `<h2 style="margin:24px 0 6px;font-size:16px">${mailLink(at(group.link), titleOf(group))}</h2>
${mailList([...lines, ...rest])}`;
  };
  const html = mailPage({
    name: 'Laoban',
    body: [
      mailParagraphs(`Hello ${name},\n\n${intro}`),
      ...groups.map(list),
      mailButton(at('/Today'), 'See your day'),
    ].join('\n'),
    foot: mailLink(unsubscribe, 'Stop these emails', 'inherit'),
  });
  return { subject, text, html };
}
