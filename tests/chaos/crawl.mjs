/** Reading the suite's pages as somebody who only has their text. */

const words = { '&amp;': '&', '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>', '&#x2F;': '/' };
const plain = (text) => text.replace(/&(amp|quot|#x27|lt|gt|#x2F);/g, (word) => words[word]);
const attribute = (tag, name) => {
  const found = new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? undefined : plain(found);
};

/** An address with `:id` in the place of each thing. */
export const patternOf = (path) => path.replace(/[0-9a-f]{24}|(?<=devices\/|tokens\/)[\w-]{24}/g, ':id');

/**
 * The pages that somebody reaches by links from `/crm`, `each` of every pattern, at most `most`.
 * @returns {Promise<{ path: string, html: string }[]>}
 */
export async function pagesOf(url, cookie, { each = 1, most = 200 } = {}) {
  const open = ['/crm'];
  const seen = new Map([['/crm', each]]);
  const known = new Set(open);
  const pages = [];
  for (let at = 0; at < open.length && at < most; at += 1) {
    const answer = await fetch(url + open[at], { headers: { Cookie: cookie }, redirect: 'manual' });
    const html = answer.headers.get('Content-Type')?.includes('html') ? await answer.text() : '';
    if (!html) await answer.arrayBuffer().catch(() => undefined);
    pages.push({ path: open[at], html });
    for (const [, found] of html.matchAll(/<a\b[^>]*\bhref="(\/[^"#]*)/g)) {
      const href = plain(found);
      const pattern = patternOf(href.split('?')[0]);
      if (known.has(href) || (seen.get(pattern) ?? 0) >= each || /signin|logout/i.test(href)) continue;
      seen.set(pattern, (seen.get(pattern) ?? 0) + 1);
      known.add(href);
      open.push(href);
    }
  }
  return pages;
}

/**
 * The forms of a page that are sent by POST, with what stands in them.
 * @returns {{ action: string, fields: [string, string][], files: string[] }[]}
 */
export function formsIn({ path, html }) {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)]
    .filter(([, tag]) => /method="post"/i.test(tag))
    .map(([, tag, inner]) => ({
      action: attribute(tag, 'action') || path,
      fields: [...inputs(inner), ...areas(inner), ...choices(inner)],
      files: [...inner.matchAll(/<input\b[^>]*type="file"[^>]*>/g)].map(
        ([one]) => attribute(one, 'name') ?? '',
      ),
    }));
}

function inputs(inner) {
  return [...inner.matchAll(/<(?:input|button)\b[^>]*>/g)].flatMap(([tag]) => {
    const name = attribute(tag, 'name');
    const type = attribute(tag, 'type');
    if (!name || type === 'file') return [];
    if ((type === 'checkbox' || type === 'radio') && !/\bchecked\b/.test(tag)) return [];
    return [[name, attribute(tag, 'value') ?? (type === 'checkbox' ? 'on' : '')]];
  });
}

const areas = (inner) =>
  [...inner.matchAll(/<textarea\b([^>]*)>([\s\S]*?)<\/textarea>/g)].flatMap(([, tag, text]) => {
    const name = attribute(tag, 'name');
    return name ? [[name, plain(text)]] : [];
  });

const choices = (inner) =>
  [...inner.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g)].flatMap(([, tag, options]) => {
    const name = attribute(tag, 'name');
    const all = [...options.matchAll(/<option\b[^>]*>/g)].map(([one]) => one);
    const chosen = all.find((one) => /\bselected\b/.test(one)) ?? all.find((one) => attribute(one, 'value'));
    return name ? [[name, (chosen && attribute(chosen, 'value')) ?? '']] : [];
  });

/**
 * The documented calls, with the body of their example.
 * @returns {Promise<{ method: string, path: string, query: string[], fields: string[], example: object | null }[]>}
 */
export async function callsOf(url) {
  const { paths } = await (await fetch(`${url}/api/openapi.json`)).json();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, told]) => {
      const content = Object.values(told.requestBody?.content ?? {})[0];
      const schema = content?.schema ?? {};
      const shapes = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
      const query = (told.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name);
      const fields = [...new Set(shapes.flatMap(({ properties = {} }) => Object.keys(properties)))];
      return { method: method.toUpperCase(), path, query, fields, example: content?.example ?? null };
    }),
  );
}

/** Does each of these, so many at a time. */
export async function eachOf(all, work, atOnce = 8) {
  const next = all[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const one of next) await work(one);
    }),
  );
}
