import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

export type Role = 'owner' | 'manager' | 'driver' | 'warehouse';

export interface Login {
  email: string;
  password: string;
}

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>;

/** Sessions of the sample company's people, one for each worker: signing in is slow on purpose. */
const sessions = new Map<string, Cookies>();

/** A sign-in ends the session that its browser had: that may be one which other tests use too. */
const leaveKept = (page: Page) => page.context().clearCookies({ name: 'laoban' });

/** The people of the journeys. They sign in by a plain post; the journey of signing in itself uses the form. */
export class People {
  constructor(readonly origin: string) {}

  sample(role: Role): Login {
    return { email: `${role}@kopicorner.example`, password: process.env.E2E_PASSWORD ?? '' };
  }

  /** The boss of a firm whose trial is over. */
  get ended(): Login {
    return { email: 'owner@endedtrial.example', password: process.env.E2E_PASSWORD ?? '' };
  }

  /** An address that nobody has yet. */
  stranger(): Login {
    return { email: `boss@kaya-${randomUUID().slice(0, 8)}.example`, password: 'teh-o-kosong' };
  }

  /** Lets a page go on as this person, in a session that others share. */
  async signIn(page: Page, login: Login): Promise<void> {
    const kept = sessions.get(login.email);
    if (kept) return await page.context().addCookies(kept);
    await this.signInAlone(page, login);
    sessions.set(login.email, await page.context().cookies());
  }

  /** The same in a session of its own, for tests that sign out. */
  async signInAlone(page: Page, login: Login): Promise<void> {
    await leaveKept(page);
    await this.#post(page, '/login', { ...login });
  }

  /** A new firm with its boss signed in, who has been asked for names already. */
  async newFirm(page: Page): Promise<Login> {
    const login = this.stranger();
    await leaveKept(page);
    await this.#post(page, '/SignUp', { ...login });
    await this.#post(page, '/welcome/skip', {});
    return login;
  }

  /** Adds a client; answers the address of its dashboard. */
  async addClient(page: Page, name: string): Promise<string> {
    return await this.#post(page, '/crm/new', {
      CompanyName: name,
      industry: 'Food & beverage',
      contactPerson: 'Tan Ah Kow',
      role: 'Owner/C-Suite',
      Email: 'ah.kow@kaya.example',
    });
  }

  /** Adds as many clients as a list does not show at once: `Client 001` and so on. */
  async addManyClients(page: Page): Promise<void> {
    const { request } = page.context();
    const rows = Array.from({ length: 102 }, (_, at) => {
      const number = String(at + 1).padStart(3, '0');
      return `Client ${number},Retail,Tan Ah Kow,Others,c${number}@many.example`;
    });
    const list = ['Company name,Industry,Contact person,Role,Email', ...rows].join('\r\n');
    const file = { name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(list) };
    const headers = { Origin: this.origin };
    const uploaded = await request.post('/imports/clients', { multipart: { file }, headers });
    await request.post(uploaded.url(), { form: { press: 'import' }, headers });
    await expect
      .poll(async () => await (await request.get(uploaded.url())).text())
      .toMatch(/102(<!-- -->)? clients added/);
  }

  /** A token of this person, as a program gets it. */
  async token({ email, password }: Login): Promise<string> {
    const answer = await fetch(`${this.origin}/api/token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    return ((await answer.json()) as { token: string }).token;
  }

  /** A stock item of the sample company, as the log of who has added it names it. */
  async sampleItem(name = 'Dark roast beans, 1 kg'): Promise<string> {
    const headers = { Authorization: `Bearer ${await this.token(this.sample('manager'))}` };
    const answer = await fetch(`${this.origin}/api/logs?limit=1000`, { headers });
    const lines = (await answer.json()) as { subject: string; detail: string; subjectId: string }[];
    return lines.find(({ subject, detail }) => subject === 'stock item' && detail === name)?.subjectId ?? '';
  }

  /** Ends the session of a token behind its holder's back. */
  async endToken(token: string): Promise<void> {
    const answer = await fetch(`${this.origin}/logout`, {
      method: 'POST',
      body: new URLSearchParams(),
      headers: { Authorization: `Bearer ${token}` },
      redirect: 'manual',
    });
    expect(answer.status).toBe(302);
  }

  /** The newest mail to this address, or the newest that says this; mails are files here, and each takes its time. */
  async mailTo(email: string, saying = ''): Promise<string> {
    const outbox = join(process.env.E2E_FOLDER ?? '', 'outbox');
    let found: string | undefined;
    await expect
      .poll(async () => {
        const names = (await readdir(outbox).catch(() => [])).sort();
        const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
        found = mails.map(unfolded).findLast((mail) => isTo(mail, email) && mail.includes(saying));
        return found;
      })
      .toBeDefined();
    return found ?? '';
  }

  async #post(page: Page, path: string, form: Record<string, string>): Promise<string> {
    const answer = await page
      .context()
      .request.post(path, { form, headers: { Origin: this.origin }, maxRedirects: 0 });
    expect([path, answer.status()]).toEqual([path, 302]);
    // The journey begins without the message that the next page would have shown.
    await page.context().clearCookies({ name: 'toast' });
    return answer.headers().location ?? '';
  }
}

/** A mail as it was written: long lines are folded on their way. */
const unfolded = (mail: string) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');

const isTo = (mail: string, email: string) =>
  mail.split(/\r?\n/).some((line) => line.startsWith('To:') && line.includes(email));
