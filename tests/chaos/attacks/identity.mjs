import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import {
  cookieOf,
  logIn,
  post,
  sendForm,
  signUp,
  startServer,
  temporaryFolder,
} from '../../support/servers.mjs';
import { chance } from '../chance.mjs';

const password = 'measured-6';
const guesses = process.env.SHORT === '1' ? 200 : 1_000;

/** Whether somebody with this cookie, or this token, is let in. */
async function isIn(url, { cookie, token }) {
  const headers = { ...(cookie && { Cookie: cookie }), ...(token && { Authorization: `Bearer ${token}` }) };
  const path = token ? '/api/inventory' : '/crm';
  return (await fetch(url + path, { headers, redirect: 'manual' })).status === 200;
}

/** Sessions that somebody else has chosen, kept, copied or altered: none is worth anything. */
export async function sessions({ url, enter }) {
  const { boss, clerk } = await enter('sessions');
  const faults = [];
  let tried = 0;
  const must = async (isLetIn, what, by) => {
    tried += 1;
    if ((await isIn(url, by)) !== isLetIn) faults.push(`${what} is ${isLetIn ? 'not ' : ''}let in`);
  };
  // What an attacker had put there before is not what the person signs in with.
  const planted = clerk.cookie;
  const entered = await sendForm(url, '/login', { email: boss.email, password }, planted);
  const own = entered.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
  for (const pair of planted.split('; '))
    if (own.includes(pair.split('=').slice(1).join('=')))
      faults.push(`signing in keeps the cookie ${pair.split('=')[0]}`);
  await must(true, 'who has signed in', { cookie: own });
  // One of them is the session; the other only tells a browser that is known.
  const session = [];
  for (const pair of own.split('; ')) if (await isIn(url, { cookie: pair })) session.push(pair);
  if (session.length !== 1) throw new Error(`${session.length} cookies let in by themselves`);
  // Each letter of a cookie and of a token counts.
  const pick = chance(7);
  for (let times = 0; times < 50; times += 1) {
    await must(false, 'an altered cookie', { cookie: altered(session[0], pick) });
    await must(false, 'an altered token', { token: altered(boss.token, pick) });
    await must(false, 'a made-up cookie', {
      cookie: own.replace(/=[^;]*/g, () => `=${randomBytes(60).toString('base64url')}`),
    });
  }
  const [head, claims] = boss.token.split('.');
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
  for (const token of [`${none}.${claims}.`, `${none}.${claims}`, `${head}.${claims}.`, `${head}.${claims}`])
    await must(false, 'an unsigned token', { token });
  await must(false, 'a token as a cookie', { cookie: own.replace(/=[^;]*/g, () => `=${boss.token}`) });
  // Signed out: the copy that somebody has kept is worth nothing.
  const kept = await logIn(url, boss.email);
  await sendForm(url, '/logout', {}, kept);
  await must(false, 'who has signed out', { cookie: kept });
  await must(true, 'another browser of the same person', { cookie: own });
  // A new password ends whatever was there before.
  const { token } = await post(url, '/api/token', { email: boss.email, password });
  const fields = { password, newPassword: 'another-6', confirm: 'another-6', newPasswordAgain: 'another-6' };
  const changed = await sendForm(url, '/settings/security/password', fields, own);
  if (changed.status !== 302) throw new Error(`The password was not changed: ${changed.status}`);
  await must(true, 'who has changed their password', { cookie: own });
  await must(false, 'the old cookie after a new password', { cookie: boss.cookie });
  await must(false, 'the old token after a new password', { token });
  await must(false, 'the first token after a new password', { token: boss.token });
  const old = await sendForm(url, '/login', { email: boss.email, password });
  if (old.status === 302) faults.push('the old password lets in');
  // Who is dismissed is out at once.
  await must(true, 'an employee', { token: clerk.token });
  const answer = await fetch(`${url}/deleteEmployee/${clerk.userId}`, {
    method: 'DELETE',
    headers: { Cookie: own, Origin: url },
  });
  await answer.arrayBuffer();
  if (answer.status !== 200) faults.push(`the employee was not dismissed: ${answer.status}`);
  await must(false, 'who was dismissed, by token,', { token: clerk.token });
  await must(false, 'who was dismissed, by cookie,', { cookie: clerk.cookie });
  return { what: 'Sessions chosen, kept, copied, altered', did: `${tried} tried`, faults };
}

function altered(text, pick) {
  // The last letter of base64 may hold bits that count for nothing.
  const from = text.indexOf('=') + 5;
  const at = from + pick(text.length - from - 10);
  if (!/\w/.test(text[at])) return altered(text, pick);
  return text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
}

const keyIn = (page) => /<output>([A-Z2-7 ]+)<\/output>/.exec(page)?.[1] ?? '';

/** A thousand guesses of a code, of a password and of a mailed link, each from another address: nearly none is even looked at. */
export async function guessing({ seed }) {
  const folder = temporaryFolder();
  const suite = await startServer('scripts/start.mjs', {
    DATA_DIR: folder,
    WEB_CONCURRENCY: '2',
    RATE_LIMIT: 'on',
    TRUST_PROXY: 'on',
  });
  const { url } = suite;
  const pick = chance(seed);
  const faults = [];
  try {
    const email = 'boss@guessed.example';
    await signUp(url, email);
    const cookie = await cookieOf(url, { email, password });
    await sendForm(url, '/settings/security/two-factor/begin', {}, cookie);
    const page = await (
      await fetch(`${url}/settings/security/two-factor`, { headers: { Cookie: cookie } })
    ).text();
    const codes = new TOTP({ secret: Secret.fromBase32(keyIn(page).replaceAll(' ', '')) });
    await sendForm(url, '/settings/security/two-factor', { password, otp: codes.generate() }, cookie);
    const good = () => [-2, -1, 0, 1, 2].map((at) => codes.generate({ timestamp: Date.now() + at * 30_000 }));
    const source = () => ({
      'X-Forwarded-For': `10.${pick(256)}.${pick(256)}.${pick(256)}`,
      'Content-Type': 'application/json',
    });
    const otherThan = () => {
      for (;;) {
        const code = String(pick(1_000_000)).padStart(6, '0');
        if (!good().includes(code)) return code;
      }
    };
    const kinds = {
      'codes of a second factor': () =>
        ask(url, '/api/token', source(), { email, password, otp: otherThan() }),
      passwords: () =>
        ask(url, '/api/token', source(), { email: 'victim@guessed.example', password: `guess-${pick(1e9)}` }),
      'mailed links': () =>
        ask(
          url,
          `/ResetPassword/${randomBytes(24).toString('base64url')}`,
          { ...source(), 'Content-Type': 'application/x-www-form-urlencoded', Origin: url },
          'newPassword=guessed-6&confirm=guessed-6',
        ),
    };
    await signUp(url, 'victim@guessed.example');
    const told = [];
    for (const [what, guess] of Object.entries(kinds)) {
      const seen = new Map();
      for (let at = 0; at < guesses / 20; at += 1)
        for (const status of await Promise.all(Array.from({ length: 20 }, guess)))
          seen.set(status, (seen.get(status) ?? 0) + 1);
      const looked = guesses - (seen.get(429) ?? 0);
      told.push(`${what}: ${[...seen].map(([status, count]) => `${count} × ${status}`).join(', ')}`);
      for (const [status] of seen)
        if (status < 400 || status >= 500) faults.push(`a guess of ${what} was answered with ${status}`);
      // A link has 192 bits, and is found by its digest: nobody counts the tries.
      if (what !== 'mailed links' && looked > 20)
        faults.push(`${looked} of ${guesses} guesses of ${what} were looked at`);
    }
    // A known browser is not locked out by it.
    const inside = await fetch(`${url}/crm`, { headers: { Cookie: cookie }, redirect: 'manual' });
    if (inside.status !== 200) faults.push('who is signed in was signed out by the guesses');
    return { what: `${guesses} guesses of each, from as many addresses`, did: told.join('; '), faults };
  } finally {
    await suite.stop();
  }
}

async function ask(url, path, headers, body) {
  const answer = await fetch(url + path, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return answer.status;
}
