import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { rebuildSearch } from '~db/rebuild-search';
import { ApiClient, newCompany, someClient } from '../support/api';
import { PlainBrowser, signedIn } from '../support/browser';
import { allModulesForTests } from '../support/modules';
import { databaseOfSuite, setAccess, setCompany } from '../support/people';
import { suiteForFile } from '../support/suite';

allModulesForTests();
const suite = suiteForFile();
const password = 'secret-6';

let gone: Promise<PlainBrowser> | undefined;

/** The browser of a company that has nothing. */
function theGoneOnes(): Promise<PlainBrowser> {
  gone ??= newCompany(suite.url, 'boss@nothing.example').then(() =>
    signedIn(suite.url, 'boss@nothing.example'),
  );
  return gone;
}

describe('without JavaScript', () => {
  test('a stranger signs up, is asked for two names, adds a client, edits it, writes notes, deletes it', async () => {
    const browser = new PlainBrowser(suite.url);
    const signUp = await browser.visit('/SignUp');
    const first = await signUp.press('Sign up', { email: 'walk@pages.example', password });
    expect(first.path).toBe('/crm');
    expect(first.text).toContain('Signup successful! Logging you in...');
    expect(first.text).toContain('Your clients will be here');
    const again = await browser.visit('/crm');
    expect(again.text).not.toContain('Signup successful!');
    expect([again.values('name'), again.values('companyName')]).toEqual([['Walk'], ['Pages']]);
    const named = await again.press('Save', { name: 'Mei', companyName: 'Walk & Co' });
    expect(named.text).toContain('Saved. You can change both in Settings.');
    expect(named.text).toContain('Walk & Co');
    expect(named.text).not.toContain('What should we call you');

    const form = await named.follow('Add your first client');
    expect([form.path, form.link('Close'), form.link('Cancel')]).toEqual(['/crm/new', '/crm', '/crm']);
    const shown = await form.press('Add Client', { ...someClient, referral: true });
    expect(shown.path).toMatch(/^\/clientDashBoard\/[0-9a-f]{24}$/);
    for (const text of ['Client added.', 'Kopi & Co', 'New!']) expect(shown.text).toContain(text);

    const edited = await (await shown.follow('Edit')).press('Save', { CompanyName: 'Teh & Co' });
    expect(edited.path).toBe(shown.path);
    for (const text of ['Updated successfully', 'Teh & Co']) expect(edited.text).toContain(text);

    const notes = await (await edited.follow('Notes')).press('Save notes', { notes: 'Called on Monday' });
    expect(notes.text).toContain('Notes updated successfully');
    expect(notes.rows('Called on Monday')).toEqual([expect.stringContaining('Mei')]);

    const question = await (await browser.visit(shown.path)).follow('Delete');
    expect(question.text).toContain('This cannot be undone.');
    expect((await question.press('Delete client')).path).toBe('/crm');
    expect((await browser.get(shown.path)).status).toBe(404);
  });

  test('a new owner skips the two names, and is not asked again', async () => {
    const browser = await ownerOf('skip@pages.example');
    const skipped = await (await browser.visit('/crm')).press('Skip');
    expect(skipped.path).toBe('/crm');
    expect(skipped.text).not.toContain('What should we call you');
  });

  test('a refused form shows again what was typed, except the password, and says what to do', async () => {
    const signUp = await new PlainBrowser(suite.url).visit('/SignUp');
    const failed = await signUp.press('Sign up', { email: 'half@typed', password: 'abc-1' });
    expect([failed.status, failed.values('email')]).toEqual([400, ['half@typed']]);
    expect(failed.text).toContain('Enter an email address such as name@firm.sg.');
    expect(failed.text).toContain('Password must be at least 6 characters!');
    expect(failed.html).not.toContain('abc-1');
    expect(failed.html.match(/aria-invalid="true"/g)).toHaveLength(2);
  });

  test('a wrong login says so and keeps the address', async () => {
    const signIn = await new PlainBrowser(suite.url).visit('/login');
    const failed = await signIn.press('Sign in', { email: 'nobody@pages.example', password });
    expect([failed.status, failed.values('email')]).toEqual([401, ['nobody@pages.example']]);
    expect(failed.text).toContain('Incorrect Username/Password');
    expect(failed.html).not.toContain(password);
  });

  test('details and notes that somebody else has changed are not overwritten', async () => {
    const company = await newCompany(suite.url, 'two@pages.example');
    const { id } = (await company.post('/createCompany', someClient)).body;
    const browser = await signedIn(suite.url, 'two@pages.example');
    await company.put(`/updateCompany/${id}`, { contact: '+65 6123 4567', notes: 'theirs' });
    const details = await browser.post(`/clientDashBoard/${id}/edit`, {
      ...someClient,
      CompanyName: 'Mine',
      revision: '0',
    });
    expect(details.status).toBe(409);
    const page = await details.text();
    expect(page).toContain('Somebody else has changed this client.');
    // The other person's values are shown next to the form, so that saving again is a decision.
    expect(page).toContain('Saved version');
    expect(page).toContain('href="tel:+6561234567"');
    expect(page).toContain('value="Mine"');
    const notes = await browser.post(`/clientDashBoard/${id}/notes`, { notes: 'my long text', version: '0' });
    expect(notes.status).toBe(409);
    const again = await notes.text();
    expect(again).toContain('Somebody else has saved newer notes.');
    expect(again).toContain('my long text');
    expect(again).toContain('theirs');
    expect((await company.get(`/getCompanyById/${id}`)).body.data).toMatchObject({
      name: 'Kopi & Co',
      notes: 'theirs',
    });
  });

  test('HTML in a field is shown as text', async () => {
    const company = await newCompany(suite.url, 'html@pages.example');
    const evil = '<script>alert(1)</script><img src=x onerror=alert(2)>';
    const { id } = (await company.post('/createCompany', { ...someClient, CompanyName: evil, address: evil }))
      .body;
    await company.put(`/updateCompany/${id}`, { notes: evil });
    const browser = await signedIn(suite.url, 'html@pages.example');
    for (const path of [
      '/crm',
      `/clientDashBoard/${id}`,
      `/clientDashBoard/${id}/notes`,
      `/clientDashBoard/${id}/edit`,
    ]) {
      const page = await browser.open(path);
      expect(page).not.toContain('<script>alert');
      expect(page).not.toContain('<img src=x');
      expect(page).toContain('&lt;script&gt;alert(1)');
    }
  });
});

describe('the list of clients', () => {
  let browser: PlainBrowser;
  beforeAll(async () => {
    const company = await newCompany(suite.url, 'list@pages.example');
    const { companyId } = company.ids;
    const now = new Date();
    await databaseOfSuite()
      .collection<{ _id: string }>('clients')
      .insertMany(
        Array.from({ length: 120 }, (_, at) => {
          const name = `Client ${String(at).padStart(3, '0')} (a.b*)`;
          return {
            _id: `list-${at}`,
            companyId,
            name,
            sortName: name.toLowerCase(),
            industry: 'X',
            leadScore: '',
            createdAt: now,
          };
        }),
      );
    await rebuildSearch(company.ids);
    browser = await signedIn(suite.url, 'list@pages.example');
  });

  const shown = (page: string) => [...page.matchAll(/<b[^>]*>(Client \d{3})/g)].map(([, name]) => name);

  test('is paged, there and back', async () => {
    const pages = [await browser.open('/crm')];
    for (let at = 0; at < 2; at += 1) pages.push(await browser.open(linkOf(pages.at(-1) ?? '', 'next')));
    expect(pages.map((page) => shown(page).length)).toEqual([50, 50, 20]);
    expect(shown(pages[2] ?? '').at(-1)).toBe('Client 119');
    expect(pages[2]).not.toContain('rel="next"');
    expect(pages[0]).toContain('50 of 120 clients');
    const back = await browser.open(linkOf(pages[2] ?? '', 'prev'));
    expect(shown(back)).toEqual(shown(pages[1] ?? ''));
    const start = await browser.open(linkOf(back, 'prev'));
    expect(shown(start)).toEqual(shown(pages[0] ?? ''));
    expect(start).not.toContain('rel="prev"');
  });

  test('finds a part of a name in any case, and signs of regular expressions as they are', async () => {
    expect(shown(await browser.open('/crm?q=IENT+01'))).toEqual(
      Array.from({ length: 10 }, (_, at) => `Client 01${at}`),
    );
    expect(shown(await browser.open('/crm?q=(A.B*)')).length).toBe(50);
    expect(shown(await browser.open('/crm?q=.*'))).toEqual([]);
    const nothing = await browser.visit('/crm?q=%3Cb%3E');
    expect(nothing.text).toContain('No client with that name');
    expect(nothing.values('q')).toEqual(['<b>']);
    expect(nothing.link('Show all clients')).toBe('/crm');
  });

  test('is filtered by score, also while searching, and says if there is none', async () => {
    const own = await newCompany(suite.url, 'scores@pages.example');
    const hot = (await own.post('/createCompany', { ...someClient, CompanyName: 'Hot & Co' })).body.id;
    const browser = await signedIn(suite.url, 'scores@pages.example');
    const none = await (await browser.visit('/crm')).follow('hot');
    expect([none.path, none.text]).toEqual([
      '/crm?score=hot',
      expect.stringContaining('No hot clients just now'),
    ]);
    expect(none.link('Show all clients')).toBe('/crm');
    const clients = databaseOfSuite().collection<{ _id: string }>('clients');
    await clients.updateOne({ _id: hot }, { $set: { leadScore: 'hot' } });
    await own.post('/createCompany', { ...someClient, CompanyName: 'New & Co' });
    const list = await browser.visit(none.path);
    expect(list.text).toContain('Hot & Co');
    expect(list.text).not.toContain('New & Co');
    const searched = await list.press('Search', { q: 'zzz' });
    expect(searched.path).toBe('/crm?score=hot&q=zzz');
    expect(searched.text).toContain('No hot client with that name');
    expect(searched.link('Search in all clients')).toBe('/crm?q=zzz');
  });

  test('a mark that is none is a 400 and no crash', async () => {
    const page = await browser.get('/crm?after=x');
    expect(page.status).toBe(400);
    expect(await page.text()).toContain('Go to Clients');
  });

  test('is where the form of a deleted client leads', async () => {
    const page = await browser.post(`/clientDashBoard/${'0'.repeat(24)}/notes`, { notes: 'Likes kopi-o' });
    expect(page.status).toBe(404);
    expect(await page.text()).toContain('Go to Clients');
  });

  test('is what a button that is refused leads back to, with the reason', async () => {
    const seen = `/Quotes/${'0'.repeat(24)}/seen`;
    const refused = await browser.post(seen, {}, { Referer: `${suite.url}/crm?score=hot` });
    const page = await browser.arrive(seen, refused);
    expect([page.path, page.status]).toEqual(['/crm?score=hot', 200]);
    expect(page.text).toContain('There is no such quotation.');
    for (const Referer of ['https://evil.example/crm', `${suite.url}//evil.example/`])
      expect((await browser.post(seen, {}, { Referer })).status).toBe(404);
  });

  test('a search that is too long is cut, and its call refuses it', async () => {
    const page = await browser.open(`/crm?q=${'x'.repeat(151)}`);
    expect(page).toContain(`value="${'x'.repeat(150)}"`);
    expect(page).toContain('No client with that name');
    expect((await browser.get(`/getIdeas?customerID=list-0&q=${'x'.repeat(151)}`)).status).toBe(400);
  });

  test.each([
    ['q', '/JobManagement'],
    ['find', '/Tasks'],
    ['q', '/Quotes'],
    ['q', '/Quotes/new'],
    ['q', '/Meetings/new'],
    ['q', '/Inventory'],
    ['search', '/Inventory/resources'],
    ['find', '/Inventory/analysis'],
    ['q', '/LeaveManagement/balances'],
    ['q', '/settings/company/users'],
    ['q', '/HumanResource'],
    ['q', '/clientDashBoard/list-0/ideas'],
    ['q', '/clientDashBoard/list-0/sentiment'],
    ['q', '/crm/pick'],
  ])('a search by %s that is too long is no error at %s', async (name, path) => {
    const { status } = await browser.get(`${path}?${name}=${'x'.repeat(2_000)}`);
    expect(status).toBe(200);
  });
});

/** Sends these bytes and answers what comes back. */
function raw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.setEncoding('utf8').on('data', (part) => {
      answer += part;
      if (answer.includes('}')) socket.end();
    });
    socket.on('close', () => resolve(answer)).on('error', reject);
  });
}

const linkOf = (page: string, rel: string) => {
  const link = new RegExp(`<a[^>]*rel="${rel}"[^>]*>`).exec(page)?.[0] ?? '';
  return (/href="([^"]+)"/.exec(link)?.[1] ?? '').replaceAll('&amp;', '&');
};

describe('who sees what', () => {
  test('a stranger is sent to the start whatever the capitals of the address', async () => {
    const browser = new PlainBrowser(suite.url);
    for (const path of ['/CRM', '/clientdashboard/x/notes']) {
      const { status, headers } = await browser.get(path);
      expect([path, status, headers.get('Location')]).toEqual([path, 302, '/']);
      const posted = await browser.post(path, { name: 'x' });
      expect([path, posted.status, posted.headers.get('Location')]).toEqual([path, 302, '/']);
    }
  });

  test('an employee without the flag does not see the menu item and learns whom to ask', async () => {
    const company = await newCompany(suite.url, 'owner@rights.example');
    const clerk = await newCompany(suite.url, 'clerk@rights.example');
    await setAccess(clerk.ids.userId, {}, company.ids.companyId);
    const browser = await signedIn(suite.url, 'clerk@rights.example');
    const settings = await browser.visit('/settings');
    expect(settings.text).not.toContain('What should we call you');
    const menu = ['Clients', 'Meetings', 'Tasks', 'Quotes', 'Jobs', 'Today', 'Leave'];
    expect(menu.filter((name) => settings.link(name))).toEqual(['Today', 'Leave']);
    expect(settings.link(/^Inventory ?\d*$/)).toBe('/Inventory');
    const refused = await browser.get('/crm');
    expect(refused.status).toBe(403);
    const page = await refused.text();
    for (const text of ['Ask Owner to turn it on for you.', 'Go to Inventory', 'Sign out'])
      expect(page).toContain(text);
    const open = /<nav aria-label="Pages you can open".*?<\/nav>/s.exec(page)?.[0] ?? '';
    const links = [...open.matchAll(/href="([^"]+)"/g)].map(([, to]) => to);
    expect(links).toEqual(['/Today', '/LeaveManagement', '/settings']);
    expect((await browser.post('/welcome', { name: 'x', companyName: 'x' })).status).toBe(403);
  });

  test('the form of a thing that somebody else has deleted gives back what was typed, the same for a foreign one', async () => {
    const first = await newCompany(suite.url, 'first@gone.example');
    const { id } = (await first.post('/createCompany', { ...someClient, CompanyName: 'Secret Kopi' })).body;
    const second = await newCompany(suite.url, 'second@gone.example');
    const own = (await second.post('/createCompany', someClient)).body.id;
    const browser = await signedIn(suite.url, 'second@gone.example');
    await browser.post(`/clientDashBoard/${own}/delete`, {});
    const typed = {
      CompanyName: '<b>Bak & Kut</b>',
      notes: 'x',
      password: 'not-to-be-seen',
      once: 'o-1',
      revision: '0',
    };
    const pages = await Promise.all(
      [own, id, 'f'.repeat(24)].map(async (thing) => {
        const answer = await browser.post(`/clientDashBoard/${thing}/edit`, { ...someClient, ...typed });
        const html = await answer.text();
        const area = /<textarea[^>]*readonly[^>]*>([^<]*)<\/textarea>/i.exec(html)?.[1];
        return { status: answer.status, title: html.includes('We can’t find this'), area };
      }),
    );
    expect(pages[0]).toMatchObject({ status: 404, title: true });
    expect(pages[0]?.area).toContain('Company name: &lt;b&gt;Bak &amp; Kut&lt;/b&gt;');
    expect(pages[0]?.area).toContain('Contact person: Tan Ah Kow');
    expect(pages[0]?.area).not.toMatch(/not-to-be-seen|o-1|Once|Revision/);
    expect(pages[1]).toEqual(pages[0]);
    expect(pages[2]).toEqual(pages[0]);
    // Where nothing was typed there is nothing to give back.
    const bare = await browser.post(`/clientDashBoard/${own}/delete`, {});
    expect(await bare.text()).not.toContain('to copy');
    expect((await first.get(`/getCompanyById/${id}`)).body.data).toMatchObject({ name: 'Secret Kopi' });
  });

  test.each<[string, Record<string, string>, string]>([
    ['Meetings/:id/edit', { title: 'Tasting' }, 'Title: Tasting'],
    ['Tasks/:id/edit', { title: 'Call' }, 'Title: Call'],
    ['Quotes/:id/edit', { title: 'Beans', 'lines[0].description': 'Dark' }, 'Lines 1, description: Dark'],
    ['Inventory/resources/:id/edit', { note: 'Squeaks' }, 'Note: Squeaks'],
    ['Inventory/:id/edit', { productName: 'Beans' }, 'Product name: Beans'],
    ['InventoryDetails/:id/new', { type: 'add', quantity: '7', note: 'From the van' }, 'Note: From the van'],
    ['HumanResource/:id/job', { position: 'Barista' }, 'Position: Barista'],
    ['HumanResource/:id/contact', { homeAddress: '1 Road' }, 'Home address: 1 Road'],
    ['JobManagement/:id/edit', { description: 'Two boxes' }, 'Description: Two boxes'],
    ['JobStartEnd/:id', { endLocation: 'Pier 3' }, 'End location: Pier 3'],
    ['clientDashBoard/:id/notes', { notes: 'Called' }, 'Notes: Called'],
    ['clientDashBoard/:id/ideas/new', { Title: 'Stamps' }, 'Title: Stamps'],
    ['Storyboard/:id/scenes/new', { Title: 'One', Description: 'A cup' }, 'Description: A cup'],
    // What is wrong besides is nothing that could be mended, and not spoken of.
    ['clientDashBoard/:id/edit', { CompanyName: '', Email: 'no', address: '2 Road' }, 'Address: 2 Road'],
    ['Tasks/:id/edit', { title: '', description: 'Beans' }, 'Description: Beans'],
  ])('%s gives back what was typed, where it is of a thing that is gone', async (path, fields, line) => {
    const browser = await theGoneOnes();
    const answer = await browser.post(`/${path.replace(':id', 'f'.repeat(24))}`, fields);
    const area = /<textarea[^>]*readonly[^>]*>([^<]*)<\/textarea>/i.exec(await answer.text())?.[1];
    expect([answer.status, area?.split('\n')]).toEqual([404, expect.arrayContaining([line])]);
  });

  test('a form that is too large says so in the title of its error page', async () => {
    const browser = await theGoneOnes();
    const answer = await browser.post('/crm/new', { ...someClient, notes: 'x'.repeat(1024 * 1024) });
    const page = await answer.text();
    expect(answer.status).toBe(413);
    expect(page).toContain('That’s too much at once');
    expect(page).not.toContain('Something went wrong');
  });

  test('every page shows that the trial has ended, and a form says what to do and loses no text', async () => {
    const company = await newCompany(suite.url, 'ended@pages.example');
    await setCompany(company.ids.companyId, { trialEndsAt: new Date(Date.now() - 1) });
    const browser = await signedIn(suite.url, 'ended@pages.example');
    expect(await browser.open('/crm')).toContain('Your free trial has ended.');
    const refused = await browser.post('/crm/new', someClient);
    const page = await refused.text();
    expect(refused.status).toBe(402);
    expect(page).toContain('Your free trial has ended. Choose a plan to continue.');
    expect(page).toContain('value="Kopi &amp; Co"');
    expect((await browser.post('/welcome', { name: 'Still', companyName: 'Works' })).status).toBe(302);
  });
});

describe('cross-site', () => {
  test.each([
    ['another origin', { Origin: 'https://evil.example' }],
    ['a sandboxed frame', { Origin: 'null' }],
    ['another site, as browsers say it', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a sister site', { 'Sec-Fetch-Site': 'same-site' }],
  ])('a post from %s with the cookie is refused, on pages and calls', async (_, headers) => {
    const browser = await theGoneOnes();
    const valid = { ...someClient, email: 'boss@nothing.example', password, theme: 'dark', to: '/' };
    for (const path of ['/crm/new', '/createCompany', '/login', '/theme', '/logout']) {
      const { status } = await browser.post(path, valid, headers);
      expect([path, status]).toEqual([path, 403]);
    }
    expect((await browser.get('/getAllCompanies')).status).toBe(200);
    expect(await (await browser.get('/getAllCompanies')).json()).toMatchObject({ data: [] });
  });

  test('a form at an address other than APP_URL is refused with the right address', async () => {
    const browser = new PlainBrowser(suite.url);
    await newCompany(suite.url, 'tls@pages.example');
    const signIn = { email: 'tls@pages.example', password };
    const outside = suite.url.replace('http:', 'https:');
    const refused = await browser.post('/login', signIn, { Origin: outside, Host: new URL(outside).host });
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain('Open Laoban at http://localhost:');
  });

  test('a program with a token needs no origin', async () => {
    const company = await newCompany(suite.url);
    const answer = await company.call('POST', '/createCompany', someClient, {
      Origin: 'https://partner.example',
    });
    expect(answer.status).toBe(200);
  });

  test('nobody is sent to another site', async () => {
    const browser = new PlainBrowser(suite.url);
    for (const to of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/\t/evil.example',
    ]) {
      expect((await browser.post('/theme', { theme: 'dark', to })).headers.get('Location')).toBe('/');
    }
    expect((await browser.post('/theme', { theme: 'dark', to: '/login?x=1' })).headers.get('Location')).toBe(
      '/login?x=1',
    );
    expect(await browser.open('/login')).toContain('data-theme="laoban-dark"');
  });
});

describe('every answer', () => {
  test('carries the security headers, a request id, and a policy that lets only its own scripts run', async () => {
    const client = new ApiClient(suite.url);
    for (const path of ['/', '/login', '/nowhere', '/getAllCompanies', '/api/none', '/crm']) {
      const { headers, body } = await client.get(path);
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('X-Frame-Options')).toBe('DENY');
      expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.get('X-Powered-By')).toBeNull();
      expect(headers.get('Cache-Control')).toMatch(/private|no-store/);
      const policy = headers.get('Content-Security-Policy') ?? '';
      expect(policy).toContain("form-action 'self' https://checkout.stripe.com");
      expect(policy).toContain("frame-ancestors 'none'");
      const scripts = String(body).match(/<script(?![^>]*type="application)[^>]*>/g) ?? [];
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none';
      for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
    }
  });

  test('a page without TLS is not cached by browsers, since signing out could not clear it there', async () => {
    const browser = await theGoneOnes();
    for (const path of ['/crm', '/settings', '/api'])
      expect((await browser.get(path)).headers.get('Cache-Control')).toBe('private, no-store');
  });

  test('an address that leads nowhere says so', async () => {
    const { status, body } = await new ApiClient(suite.url).get('/nowhere/at/all');
    expect(status).toBe(404);
    expect(body).toContain('Uh oh! Looks like you got lost.');
  });

  test('health is for machines', async () => {
    const client = new ApiClient(suite.url);
    expect((await client.get('/healthz')).status).toBe(200);
    expect((await client.get('/readyz')).body).toEqual({ ok: true });
    expect((await client.post('/healthz')).status).toBe(405);
  });

  test('the cookie of a session is out of reach for scripts and other sites', async () => {
    await newCompany(suite.url, 'cookie@pages.example');
    const signIn = await new PlainBrowser(suite.url).post('/login', {
      email: 'cookie@pages.example',
      password,
    });
    const cookies = signIn.headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test('a page that is refused says when to come back and what it takes', async () => {
    const browser = new PlainBrowser(suite.url);
    const refused = await fetch(`${suite.url}/login`, { method: 'DELETE', headers: { Origin: suite.url } });
    expect([refused.status, refused.headers.get('Allow')]).toEqual([405, 'GET, POST']);
    expect((await browser.post('/theme', { theme: 'dark', to: '/crm?q=老板' })).headers.get('Location')).toBe(
      '/crm?q=%E8%80%81%E6%9D%BF',
    );
  });

  test('malformed requests are refused in the shape of the calls', async () => {
    const port = Number(new URL(suite.url).port);
    const answers = await Promise.all([
      raw(port, 'TRACE / HTTP/1.1\r\nHost: x\r\n\r\n'),
      raw(port, 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n'),
      raw(port, 'GET / HTTP/1.1\r\nHost: x:99999\r\n\r\n'),
      raw(port, 'GET http://evil.example/ HTTP/1.1\r\nHost: x\r\n\r\n'),
      raw(port, 'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n'),
      raw(port, 'GET / HTTP/1.0\r\n\r\n'),
      raw(port, 'GET /% HTTP/1.1\r\nHost: x\r\n\r\n'),
      raw(port, 'PROPFIND /getAllCompanies HTTP/1.1\r\nHost: x\r\n\r\n'),
    ]);
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d/);
      expect(answer).toContain('"ok":false');
      expect(answer).toMatch(/x-request-id: [0-9a-f-]{36}/i);
    }
  });

  test('a method that a page does not take is a 405', async () => {
    const client = new ApiClient(suite.url);
    for (const path of ['/login', '/']) expect((await client.call('DELETE', path)).status).toBe(405);
  });

  test('signing out ends the session, on this browser and in the database', async () => {
    await newCompany(suite.url, 'out@pages.example');
    const browser = await signedIn(suite.url, 'out@pages.example');
    const stolen = new Map(browser.cookies);
    const out = await (await browser.visit('/crm')).press('Sign out');
    expect([out.path, out.text]).toEqual(['/', expect.stringContaining('You’re signed out.')]);
    expect((await browser.get('/crm')).status).toBe(302);
    for (const [name, value] of stolen) browser.cookies.set(name, value);
    expect((await browser.get('/crm')).headers.get('Location')).toBe('/');
  });
});

describe('a page that shows what it showed before', () => {
  const nonceOf = (page: string) => /nonce="([^"]{20,})"/.exec(page)?.[1] ?? '';
  /** Each form's name begins with the answer's. */
  const onceOf = (page: string) => /name="once" value="([0-9a-f]{24})_/.exec(page)?.[1] ?? '';
  /** A page without what is of one answer alone. */
  const bare = (page: string) => page.replaceAll(nonceOf(page), '').replaceAll(onceOf(page), '');

  test('has a nonce and a form’s name of its own each time, and nothing else that differs', async () => {
    const browser = await ownerOf('kept@pages.example');
    const home = await someHome(browser, 'Kept & Co');
    // The first toast says that the client was added.
    await browser.open(home);
    // Rendered, and given again.
    const answers = [await browser.get(home), await browser.get(home)];
    const pages = await Promise.all(answers.map((answer) => answer.text()));
    const [first = '', second = ''] = pages;
    expect(bare(first) === bare(second)).toBe(true);
    expect(new Set(pages.map(nonceOf)).size).toBe(2);
    expect(new Set(pages.map(onceOf)).size).toBe(2);
    for (const [at, answer] of answers.entries()) {
      const page = pages[at] ?? '';
      expect(answer.headers.get('Content-Security-Policy')).toContain(`'nonce-${nonceOf(page)}'`);
      // Each script of the page has the word, and the data carries the form's name as the form does.
      expect(page.match(/<script(?![^>]*nonce="[^"]{20,}")/g)).toBeNull();
      expect(page.split(onceOf(page)).length).toBeGreaterThan(2);
      expect(page).not.toMatch(/(?:nonce|once)-[0-9a-f]{32}/);
    }
  });
});

/** The browser of a new company's owner. */
async function ownerOf(email: string): Promise<PlainBrowser> {
  await newCompany(suite.url, email);
  return await signedIn(suite.url, email);
}

/** The address of a new client's page. */
async function someHome(browser: PlainBrowser, CompanyName: string): Promise<string> {
  const added = await browser.post('/crm/new', { ...someClient, CompanyName });
  return added.headers.get('Location') ?? '';
}
