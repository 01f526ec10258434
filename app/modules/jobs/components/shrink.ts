/** The longest photo as text, in characters. With the rest of the form it stays below the limits of calls and phone storage. */
const mostLetters = 600_000;

/** Sizes to try, largest first: the longer side in pixels and the JPEG quality. */
const tries = [
  [1_600, 0.8],
  [1_280, 0.7],
  [1_024, 0.6],
  [800, 0.5],
] as const;

/** A photo as a `data:` URL small enough to be stored offline. Throws if the file is no picture. */
export async function shrunkPhoto(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  try {
    for (const [side, quality] of tries) {
      const text = drawn(picture, side, quality);
      if (text.length <= mostLetters) return text;
    }
    return drawn(picture, 480, 0.5);
  } finally {
    picture.close();
  }
}

function drawn(picture: ImageBitmap, side: number, quality: number): string {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('This browser can’t resize pictures');
  // Transparent parts become white.
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', quality);
}
