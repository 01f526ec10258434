/** Pixels in I420: brightness, then two colour planes of half the width and height. */
interface Planes {
  width: number;
  height: number;
  y: Uint8Array;
  u: Uint8Array;
  v: Uint8Array;
}

/** Empty planes for this size; both numbers must be even. */
export function blankPlanes(width: number, height: number): Planes {
  const content = new Uint8Array((width * height * 3) / 2);
  const y = width * height;
  return {
    width,
    height,
    y: content.subarray(0, y),
    u: content.subarray(y, (y * 5) / 4),
    v: content.subarray((y * 5) / 4),
  };
}

/**
 * Converts RGB pixels (`channels` bytes each; a fourth is skipped) to I420 with BT.709 coefficients in video range (16
 * to 235), which players expect at this resolution.
 */
export function planesOf(pixels: Uint8Array, channels: 3 | 4, width: number, height: number): Planes {
  const planes = blankPlanes(width, height);
  for (let row = 0; row < height; row += 2)
    for (let place = 0; place < width; place += 2) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let pixel = 0; pixel < 4; pixel += 1) {
        const at = (row + (pixel >> 1)) * width + place + (pixel & 1);
        const r = pixels[at * channels] as number;
        const g = pixels[at * channels + 1] as number;
        const b = pixels[at * channels + 2] as number;
        planes.y[at] = (11_966 * r + 40_254 * g + 4_064 * b + 1_081_344) >> 16;
        red += r;
        green += g;
        blue += b;
      }
      const at = (row >> 1) * (width >> 1) + (place >> 1);
      planes.u[at] = (-6_596 * red - 22_189 * green + 28_784 * blue + 33_685_504) >> 18;
      planes.v[at] = (28_784 * red - 26_145 * green - 2_639 * blue + 33_685_504) >> 18;
    }
  return planes;
}

/** Writes the middle of a picture into a frame with linear interpolation. `share` is the visible part (1 is all). */
export function zoomInto(frame: Planes, picture: Planes, share: number): void {
  for (const name of ['y', 'u', 'v'] as const) {
    const half = name === 'y' ? 1 : 2;
    sample(
      frame[name],
      frame.width / half,
      frame.height / half,
      picture[name],
      picture.width / half,
      picture.height / half,
      share,
    );
  }
}

/** In 256ths of a pixel and integers only, since it runs some millions of times a second. */
function sample(
  to: Uint8Array,
  width: number,
  height: number,
  from: Uint8Array,
  fromWidth: number,
  fromHeight: number,
  share: number,
): void {
  const { places, weights } = steps(width, fromWidth, share);
  const rows = steps(height, fromHeight, share);
  for (let row = 0; row < height; row += 1) {
    const above = (rows.places[row] as number) * fromWidth;
    const below = above + fromWidth;
    const down = rows.weights[row] as number;
    const up = 256 - down;
    const start = row * width;
    for (let place = 0; place < width; place += 1) {
      const left = places[place] as number;
      const right = weights[place] as number;
      const one = above + left;
      const two = below + left;
      const high = (from[one] as number) * (256 - right) + (from[one + 1] as number) * right;
      const low = (from[two] as number) * (256 - right) + (from[two + 1] as number) * right;
      to[start + place] = (high * up + low * down + 32_768) >> 16;
    }
  }
}

/** For each pixel of a side: the source pixel, and the weight of the next one. */
function steps(count: number, of: number, share: number): { places: Uint16Array; weights: Uint16Array } {
  const places = new Uint16Array(count);
  const weights = new Uint16Array(count);
  const seen = of * share;
  for (let at = 0; at < count; at += 1) {
    const exact = (of - seen) / 2 + ((at + 0.5) * seen) / count - 0.5;
    const fixed = Math.max(0, Math.min((of - 1) * 256 - 1, Math.round(exact * 256)));
    places[at] = fixed >> 8;
    weights[at] = fixed & 255;
  }
  return { places, weights };
}

/** The band over the bottom of each frame: its planes, and its opacity for each plane. */
interface Strip extends Planes {
  cover: Uint8Array;
  halfCover: Uint8Array;
}

/** Converts RGBA pixels to a band. */
export function stripOf(pixels: Uint8Array, width: number, height: number): Strip {
  const cover = new Uint8Array(width * height);
  for (let at = 0; at < cover.length; at += 1) cover[at] = pixels[at * 4 + 3] as number;
  const halfCover = new Uint8Array(cover.length / 4);
  for (let row = 0; row < height; row += 2)
    for (let place = 0; place < width; place += 2) {
      const at = row * width + place;
      const four =
        (cover[at] as number) +
        (cover[at + 1] as number) +
        (cover[at + width] as number) +
        (cover[at + width + 1] as number);
      halfCover[(at - place) / 4 + place / 2] = (four + 2) >> 2;
    }
  return { ...planesOf(pixels, 4, width, height), cover, halfCover };
}

/** Blends a band over the bottom of a frame of the same width. */
export function lay(strip: Strip, frame: Planes): void {
  blend(frame.y, strip.y, strip.cover);
  blend(frame.u, strip.u, strip.halfCover);
  blend(frame.v, strip.v, strip.halfCover);
}

function blend(on: Uint8Array, from: Uint8Array, cover: Uint8Array): void {
  const start = on.length - from.length;
  for (let at = 0; at < from.length; at += 1) {
    const part = cover[at] as number;
    if (part === 0) continue;
    const under = on[start + at] as number;
    on[start + at] = under + (((from[at] as number) - under) * part + 127) / 255;
  }
}
