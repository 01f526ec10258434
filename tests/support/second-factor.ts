import { Secret, TOTP } from 'otpauth';
import type { ApiClient } from './api';
import type { PlainBrowser } from './browser';
import { setUser } from './people';

/** An authenticator app with the key that a page has shown. */
export class App {
  readonly #codes: TOTP;

  constructor(key: string) {
    this.#codes = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  }

  /** The code of now, or of so many times 30 seconds later. */
  code(later = 0): string {
    return this.#codes.generate({ timestamp: Date.now() + later * 30_000 });
  }

  /** Six digits that are not good for minutes. */
  wrongCode(): string {
    const good = [-2, -1, 0, 1, 2, 3].map((later) => this.code(later));
    return ['111111', '222222', '333333', '444444', '555555', '666666', '777777'].find(
      (code) => !good.includes(code),
    ) as string;
  }
}

/** The key that the set-up page shows. */
export const keyIn = (page: string) => /<output>([A-Z2-7 ]+)<\/output>/.exec(page)?.[1] ?? '';

/** The recovery codes of the page that shows them once. */
export const recoveryCodesIn = (page: string) =>
  [...page.matchAll(/<li>((?:[a-z2-7]{4}-){3}[a-z2-7]{4})<\/li>/g)].map(([, code = '']) => code);

const setUpAt = '/settings/security/two-factor';

/** Turns on two-factor sign-in for a person, in their browser. */
export async function setUpSecondFactor(
  browser: PlainBrowser,
  password = 'secret-6',
): Promise<{ app: App; codes: string[] }> {
  await browser.post(`${setUpAt}/begin`, {});
  const app = new App(keyIn(await browser.open(setUpAt)));
  const done = await browser.post(setUpAt, { password, otp: app.code() });
  return { app, codes: recoveryCodesIn(await done.text()) };
}

/** Lets the codes of the present moment be good once more: a test does not wait for the next 30 seconds. */
export async function forgetCodes({ ids }: Pick<ApiClient, 'ids'>): Promise<void> {
  await setUser(ids.userId, { 'secondFactor.lastStep': 0 });
}
