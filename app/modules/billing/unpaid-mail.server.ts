import { linkTo } from '~/core/config.server';
import { showDate } from '~/core/dates';
import { graceEnd } from '~/core/plan';
import { sendMail } from '~/gateways/mail';
import type { Run } from '~db/jobs';
import { colleagueAddress, companyAsSender, ownCompany, ownersOf } from '../account/index.server';

/** Writes to each owner of the company, once, unless it has paid meanwhile. */
export async function mailUnpaid({
  input,
  reached,
  db,
  step,
}: Run<{ since: string }, string[]>): Promise<{ mailed: number }> {
  const { unpaidSince, planName, name: company } = await ownCompany(db);
  if (unpaidSince?.toISOString() !== input.since) return { mailed: 0 };
  const until = showDate(graceEnd(unpaidSince));
  let told = reached;
  const by = await companyAsSender(db);
  for (const owner of await ownersOf(db)) {
    const { _id, name } = owner;
    if (told.includes(_id)) continue;
    await sendMail({
      kind: 'plan-unpaid',
      by,
      to: colleagueAddress(owner),
      subject: `The payment for ${company}’s ${planName} plan did not go through`,
      text: [
        `Hello ${name},`,
        `We could not charge the card for your ${planName} plan. Everything works as before until ${until}. After that you can still read your data, but not change it until the plan is paid.`,
        `Please check your card: ${linkTo('/settings/plans')}`,
      ].join('\n\n'),
    });
    told = [...told, _id];
    await step(async () => ({ reached: told }));
  }
  return { mailed: told.length };
}
