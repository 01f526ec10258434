import { afterEach, expect, test } from 'vitest';
import { readEnvironment } from '~/core/config.server';
import { changeConfig, resetConfig } from '../../../tests/support/config';
import { testSecret } from '../../../tests/support/secret';
import { hashPassword, passwordFits } from './passwords.server';

afterEach(resetConfig);

test('a password is hashed by OWASP’s parameters where nobody has chosen others, and is known again', async () => {
  const { PASSWORD_MEMORY_KIB } = readEnvironment({ SESSION_SECRET: testSecret });
  changeConfig({ PASSWORD_MEMORY_KIB });
  const hashed = await hashPassword('kopi-siew-dai');
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  changeConfig({ PASSWORD_MEMORY_KIB: 64 });
  expect(await passwordFits(hashed, 'kopi-siew-dai')).toBe(true);
  expect(await passwordFits(hashed, 'kopi-siew-da')).toBe(false);
  expect(await passwordFits(undefined, 'the password of nobody')).toBe(false);
});
