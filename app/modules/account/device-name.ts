/* A short list of our own: a user-agent library would be a hundred times as long for the same result. */

/** The first match counts: most browsers also name those after them in this list. */
const programs: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
];

const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** A browser by the names listed here; null for every other program. */
export function browserName(agent: string): string | null {
  const findName = (list: typeof programs) => list.find(([, mark]) => mark.test(agent))?.[0];
  const [program, system] = [findName(programs), findName(systems)];
  return program && system ? `${program} on ${system}` : (program ?? null);
}

/** The name of a device from its user agent: 'Chrome on Windows'. */
export function deviceName(agent: string): string {
  const browser = browserName(agent);
  if (browser) return browser;
  // Other programs start with their own name: 'curl/8.5.0'.
  const [own] = /^[\w .+-]{1,40}/.exec(agent.split('/')[0] ?? '') ?? [];
  // Every browser starts with 'Mozilla'.
  return own === 'Mozilla' ? 'A browser' : own?.trim() || 'Unknown device';
}
