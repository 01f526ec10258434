/** The suite's own doors, as a measurement goes through them. */

const password = 'measured-6';

/**
 * Founds a firm whose boss has this address.
 * @param {string} url of a running suite
 * @param {string} email
 * @returns {Promise<{ token: string, userId: string, companyId: string }>}
 */
export async function signUp(url, email) {
  return await post(url, '/signup', { email, password });
}

/** Asks a call, and answers what it says; throws where it refuses. */
export async function post(url, path, body, token, headers = {}) {
  const answer = await fetch(url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.headers.get('Content-Type')?.includes('json') ? await answer.json() : await answer.text();
}

/** The first of what a call lists. */
export async function firstRecord(url, path, token) {
  const answer = await fetch(url + path, { headers: { Authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  const listed = await answer.json();
  const [first] = Array.isArray(listed) ? listed : listed.data;
  return first;
}

/** The token of somebody, as a program gets it. */
export async function tokenOf(url, { email, password }) {
  return (await post(url, '/api/token', { email, password })).token;
}

/** Signs in as a browser does, past the welcome, and answers its cookies. */
export const logIn = (url, email) => cookieOf(url, { email, password });

/** The same for whoever has another password than those that are founded here. */
export async function cookieOf(url, { email, password }) {
  const entered = await sendForm(url, '/login', { email, password });
  if (entered.status !== 302) throw new Error(`/login answered ${entered.status}`);
  const cookie = entered.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
  await sendForm(url, '/welcome/skip', {}, cookie);
  return cookie;
}

/** Sends a form as a page of the suite would. */
export async function sendForm(url, path, fields, cookie = '') {
  return await fetch(url + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Origin: url, Cookie: cookie },
    redirect: 'manual',
  });
}
