/** A colour as a colour picker returns it: '#1f5c4d'. */
export const colourPattern = /^#[0-9a-f]{6}$/;

/** Relative luminance from 0 (black) to 1 (white), as WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((place) => Number.parseInt(colour.slice(place, place + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of white text on a colour, from 1 to 21. WCAG AA asks for 4.5. */
export function contrastWithWhite(colour: string): number {
  return 1.05 / (luminance(colour) + 0.05);
}

/** Our colour, used if the company has none. */
export const ownAccent = '#0b6b53';

/** The contrast of two colours, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** A colour that is readable as text on `ground`: unchanged, or mixed with just enough white or black. */
export function readableOn(colour: string, ground: string): string {
  const end = luminance(ground) > 0.18 ? 0 : 255;
  for (let share = 0; share <= 1; share += 0.05) {
    const mixed = mix(colour, end, share);
    if (contrastOf(mixed, ground) >= 4.5) return mixed;
  }
  return mix(colour, end, 1);
}

function mix(colour: string, end: number, share: number): string {
  const parts = [1, 3, 5].map((place) => Number.parseInt(colour.slice(place, place + 2), 16));
  const mixed = parts.map((part) => Math.round(part + (end - part) * share));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
