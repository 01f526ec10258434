/** A colour as a picker gives it: '#1f5c4d'. */
export const colourPattern = /^#[0-9a-f]{6}$/;

/** How light a colour is, from 0 for black to 1 for white, as WCAG 2.2 defines relative luminance. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((place) => Number.parseInt(colour.slice(place, place + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of white text on a colour, from 1 to 21: WCAG asks for 4.5. */
export function contrastWithWhite(colour: string): number {
  return 1.05 / (luminance(colour) + 0.05);
}
