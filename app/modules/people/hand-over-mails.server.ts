import { linkTo } from '~/core/config.server';
import { sendMail } from '~/gateways/mail';
import type { Run } from '~db/jobs';
import { colleagueAddress, mailAddressesOf, ownCompany, senderOf } from '../account/index.server';

/** Mails the former and the new owner, each once, unless they have left since. */
export async function mailHandOver({
  input: { fromId, toId, stays },
  reached,
  db,
  step,
}: Run<{ fromId: string; toId: string; stays: boolean }, string[]>): Promise<void> {
  const [{ name: company }, by, people] = await Promise.all([
    ownCompany(db),
    senderOf(db, fromId),
    mailAddressesOf(db, [fromId, toId]),
  ]);
  const nameOf = (id: string) => people.find(({ _id }) => _id === id)?.name ?? 'Your colleague';
  const texts: Record<string, string[]> = {
    [toId]: [
      `${nameOf(fromId)} has handed ${company} over to you in Laoban. From now on you manage everything: people, plans and the company’s details.`,
      ...(stays ? [`${nameOf(fromId)} remains an owner too.`] : []),
      linkTo('/settings/company'),
    ],
    [fromId]: [
      `You have handed ${company} over to ${nameOf(toId)} in Laoban.${stays ? ' You’re both owners now.' : ' You’re no longer an owner. Your other access stays.'}`,
      'If that was not you, tell your colleagues at once and set a new password.',
    ],
  };
  let told = reached;
  for (const person of people) {
    const { _id, name } = person;
    if (told.includes(_id)) continue;
    const subject =
      _id === toId ? `${company} on Laoban is now yours` : `You handed over ${company} on Laoban`;
    const text = [`Hello ${name},`, ...(texts[_id] ?? [])].join('\n\n');
    await sendMail({ kind: 'handed-over', by, to: colleagueAddress(person), subject, text });
    told = [...told, _id];
    await step(async () => ({ reached: told }));
  }
}
