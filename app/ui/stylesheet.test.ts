import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Theme = Record<string, string>;
type Rgb = [number, number, number];

const css = readFileSync(new URL('../app.css', import.meta.url), 'utf8');

/** Both themes as app.css declares them, by name. */
function themes(): Record<string, Theme> {
  const found: Record<string, Theme> = {};
  for (const block of css.matchAll(/@plugin "daisyui\/theme" \{([^}]*)\}/g)) {
    const theme: Theme = {};
    for (const [, key, value] of (block[1] ?? '').matchAll(/^\s*(?:--)?([\w-]+):\s*"?([^";]+)"?;/gm)) {
      if (key && value) theme[key.replace(/^color-(?!scheme)/, '')] = value;
    }
    if (theme.name) found[theme.name] = theme;
  }
  return found;
}

const linear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const rgb = (hex: string): Rgb =>
  [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as Rgb;
const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b;

/** WCAG 2.2's contrast ratio of two linear colours. */
function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const toLab = ([r, g, b]: Rgb): Rgb => {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
};
const fromLab = ([L, A, B]: Rgb): Rgb => {
  const l = (L + 0.3963377774 * A + 0.2158037573 * B) ** 3;
  const m = (L - 0.1055613458 * A - 0.0638541728 * B) ** 3;
  const s = (L - 0.0894841775 * A - 1.291485548 * B) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
};
/** CSS's `color-mix(in oklab, a share, b)`. */
function mix(a: Rgb, share: number, b: Rgb): Rgb {
  const [x, y] = [toLab(a), toLab(b)];
  return fromLab(x.map((value, i) => value * share + (y[i] ?? 0) * (1 - share)) as Rgb);
}

const grounds = ['base-100', 'base-200', 'base-300'];
const inks = ['base-content', 'muted', 'primary', 'secondary', 'info', 'success', 'warning', 'error'];
const tones = ['leaf', 'primary', 'secondary', 'accent', 'neutral', 'info', 'success', 'warning', 'error'];
const softTones = ['base-content', 'primary', 'secondary', 'info', 'success', 'warning', 'error'];

describe.each(Object.entries(themes()))('%s', (name, theme) => {
  const colour = (key: string): Rgb => {
    const value = theme[key];
    if (!value) throw new Error(`${name} has no ${key}`);
    return rgb(value);
  };

  test.each(inks.flatMap((ink) => grounds.map((ground) => [ink, ground] as const)))(
    'reads %s on %s',
    (ink, ground) => {
      expect(contrast(colour(ink), colour(ground))).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(tones)('reads the text of a filled %s, resting and under the pointer', (tone) => {
    const text = colour(`${tone}-content`);
    expect(contrast(text, colour(tone))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(text, mix(colour(tone), 0.93, rgb('#000000')))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(softTones)('reads %s on its own tint', (tone) => {
    for (const share of [0.08, 0.12])
      for (const ground of ['base-100', 'base-200'])
        expect(contrast(colour(tone), mix(colour(tone), share, colour(ground)))).toBeGreaterThanOrEqual(4.5);
  });

  test('shows the edge of a field and the ring of the focus at 3:1', () => {
    for (const ground of ['base-100', 'base-200'])
      for (const line of ['edge', 'primary', 'error'])
        expect(contrast(colour(line), colour(ground))).toBeGreaterThanOrEqual(3);
  });
});

test('both themes are there', () => {
  expect(Object.keys(themes())).toEqual(['laoban-light', 'laoban-dark']);
});

/** The names that components give to parts of long lists, instead of rows of classes: each needs its rules. */
test.each(['item-cards', 'item-card', 'initials'])('the stylesheet dresses .%s', (name) => {
  expect(css).toMatch(new RegExp(`^\\s*\\.${name} \\{\\s*@apply `, 'm'));
});

test('no :has() asks for a name: React writes it again at each key press, and all fields of a form would be styled again', () => {
  expect(css.match(/:has\([^{]*\[name[^{]*\{/g)).toBe(null);
});
