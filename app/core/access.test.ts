import { expect, test } from 'vitest';
import {
  type Access,
  type Actor,
  decide,
  holds,
  mustHaveSecondFactor,
  noAccess,
  ownerAccess,
  type SystemAccess,
  self,
} from './access';

const someone = (access: Partial<SystemAccess>): Actor => ({
  userId: 'me',
  companyId: 'company',
  sid: 'sid',
  name: 'Me',
  email: 'me@firm.example',
  access: { ...noAccess, ...access },
  welcomed: true,
});

const owner = someone({ laoban: true });
const clerk = someone({});
const seller = someone({ CRM: true });

test.each<[string, Access, Actor | null, Record<string, string>, string]>([
  ['a stranger at an open door', 'public', null, {}, 'allowed'],
  ['a stranger at a closed door', 'signed-in', null, {}, 'not-signed-in'],
  ['a stranger at a module', 'CRM', null, {}, 'not-signed-in'],
  ['everybody who is signed in', 'signed-in', clerk, {}, 'allowed'],
  ['a holder of the flag', 'CRM', seller, {}, 'allowed'],
  ['somebody without the flag', 'CRM', clerk, {}, 'forbidden'],
  ['a holder of another flag', 'HR', seller, {}, 'forbidden'],
  ['the owner, whose flags are all off', 'CRM', owner, {}, 'allowed'],
  ['a holder of one of several', ['Tasks', 'CRM'], seller, {}, 'allowed'],
  ['a holder of none of several', ['Tasks', 'HR'], seller, {}, 'forbidden'],
  ['what is the owner’s', 'laoban', seller, {}, 'forbidden'],
  ['an owner', 'laoban', owner, {}, 'allowed'],
  ['oneself', self('uid'), clerk, { uid: 'me' }, 'allowed'],
  ['a colleague', self('uid'), clerk, { uid: 'other' }, 'forbidden'],
  ['a colleague, for the owner', self('uid'), owner, { uid: 'other' }, 'allowed'],
  ['a colleague, for HR where HR may', self('uid', 'HR'), someone({ HR: true }), { uid: 'other' }, 'allowed'],
  ['a colleague, for HR where HR may not', self('uid'), someone({ HR: true }), { uid: 'other' }, 'forbidden'],
  ['oneself without an id in the address', self('uid'), clerk, {}, 'forbidden'],
])('%s', (_, access, actor, params, answer) => {
  expect(decide(access, actor, params)).toBe(answer);
});

test('a new company’s first user has every flag', () => {
  expect(Object.values(ownerAccess)).toEqual(Array(7).fill(true));
});

test('an owner has every flag, whatever is stored', () => {
  expect([owner, seller, clerk].map(({ access }) => holds(access, 'CRM'))).toEqual([true, true, false]);
});

test.each([
  ['asks the owner', true, owner, true],
  ['asks who sees all records', true, someone({ HR: true }), true],
  ['asks nobody else', true, seller, false],
  ['asks nobody where it is not set', undefined, owner, false],
])('a company %s for a second factor', (_, secondFactorRequired, { access }, must) => {
  expect(mustHaveSecondFactor({ secondFactorRequired }, access)).toBe(must);
});
