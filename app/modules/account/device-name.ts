/* A short list, kept here: a library of all browsers would be a hundred times as long, to say the same of ours. */

/** The first that is found counts: most browsers name those before them as well. */
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

/** What a device is called in a list, from what its browser says of itself: 'Chrome on Windows'. */
export function deviceName(agent: string): string {
  const found = (list: typeof programs) => list.find(([, mark]) => mark.test(agent))?.[0];
  const [program, system] = [found(programs), found(systems)];
  if (program) return system ? `${program} on ${system}` : program;
  // A program of somebody's own says its name first: 'curl/8.5.0'.
  const [own] = /^[\w .+-]{1,40}/.exec(agent.split('/')[0] ?? '') ?? [];
  // Every browser says 'Mozilla' first.
  return own === 'Mozilla' ? 'A browser' : own?.trim() || 'Unknown device';
}
