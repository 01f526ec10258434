import { hash, verify } from '@node-rs/argon2';
import { config } from '~/core/config.server';

/** The salted argon2id hash of a password. OWASP's parameters for servers: 19 MiB of memory, two passes, one lane. */
export async function hashPassword(password: string): Promise<string> {
  return await hash(password, { memoryCost: config().PASSWORD_MEMORY_KIB, timeCost: 2, parallelism: 1 });
}

let nobody: Promise<string> | undefined;

/** Whether a password matches a hash. Without a hash, as for an unknown address, it takes the same time and returns false. */
export async function passwordFits(passwordHash: string | undefined, password: string): Promise<boolean> {
  if (passwordHash) return await verify(passwordHash, password);
  nobody ??= hashPassword('the password of nobody');
  await verify(await nobody, password);
  return false;
}
