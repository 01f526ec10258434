import { Secret, TOTP } from 'otpauth';
import type { ApiClient } from './api';
import type { PlainBrowser } from './browser';
import { setUser } from './people';

/** An authenticator app with the key from the set-up page. */
export class App {
  readonly #codes: TOTP;

  constructor(key: string) {
    this.#codes = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  }

  /** The current code, or the one `later` time steps later. */
  code(later = 0): string {
    return this.#codes.generate({ timestamp: Date.now() + later * 30_000 });
  }

  /** Six digits that stay invalid for minutes. */
  wrongCode(): string {
    const good = [-2, -1, 0, 1, 2, 3].map((later) => this.code(later));
    return ['111111', '222222', '333333', '444444', '555555', '666666', '777777'].find(
      (code) => !good.includes(code),
    ) as string;
  }
}

/** The key shown by the set-up page. */
export const keyIn = (page: string) => /<output>([A-Z2-7 ]+)<\/output>/.exec(page)?.[1] ?? '';

/** The recovery codes on the page that shows them once. */
export const recoveryCodesIn = (page: string) =>
  [...page.matchAll(/<li>((?:[a-z2-7]{4}-){3}[a-z2-7]{4})<\/li>/g)].map(([, code = '']) => code);

const setUpAt = '/settings/security/two-factor';

/** Turns on two-factor sign-in for a person, in their browser. */
export async function setUpSecondFactor(
  browser: PlainBrowser,
  password = 'secret-6',
): Promise<{ app: App; codes: string[] }> {
  let key = keyIn(await browser.open(setUpAt));
  // It may have begun before.
  if (key === '') {
    await browser.post(`${setUpAt}/begin`, {});
    key = keyIn(await browser.open(setUpAt));
  }
  const app = new App(key);
  const done = await browser.post(setUpAt, { password, otp: app.code() });
  return { app, codes: recoveryCodesIn(await done.text()) };
}

/** Makes the current codes valid again, so that a test need not wait for the next time step. */
export async function forgetCodes({ ids }: Pick<ApiClient, 'ids'>): Promise<void> {
  await setUser(ids.userId, { 'secondFactor.lastStep': 0 });
}
