import { z } from 'zod';
import { mustHaveSecondFactor } from '~/core/access';
import { operation } from '~/operation/operation.server';
import { devicesOf } from './devices.server';
import { ownRecord } from './own-proof.server';

/** A person's devices, second factor, and the company's requirement. */
export const readSecurity = operation({
  name: 'readSecurity',
  access: 'signed-in',
  effect: 'read',
  beforeSecondFactor: true,
  input: z.object({}),
  async run({ actor, company, db }) {
    const [user, devices] = await Promise.all([
      ownRecord(db, actor.userId),
      devicesOf(db, actor, new Date()),
    ]);
    const { secondFactor } = user;
    return {
      devices,
      secondFactor: secondFactor && {
        since: secondFactor.since,
        codesLeft: secondFactor.recoveryCodes.length,
      },
      isAsked: mustHaveSecondFactor(company, actor.access),
      required: company.secondFactorRequired ?? false,
      isOwner: actor.access.laoban,
    };
  },
});
