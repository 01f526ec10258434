/** The longest photo as text, in characters: 1 MB. With the rest of the form it stays far below the limit of a call with files. */
const mostLetters = 1_400_000;

/** Sizes to try, largest first: the longer side in pixels and the JPEG quality. */
const tries = [
  [2_000, 0.8],
  [1_600, 0.8],
  [1_280, 0.7],
  [1_024, 0.6],
  [800, 0.5],
] as const;

/** In bytes. A smaller file is sent as it is. */
const smallEnough = 1024 * 1024;
/** The longer side in pixels of a picture that is sent as a file. The server stores none that is wider. */
const longerSide = 2_000;

/**
 * A picture of more than 1 MB made smaller, for a form that sends it as a file. A PNG stays one, with its transparency, unless it
 * is still large. Other files, and pictures that the browser cannot read, come back as they are.
 */
export async function smallerFile(file: File): Promise<File> {
  if (file.size <= smallEnough || !/^image\/(png|jpeg)$/.test(file.type)) return file;
  try {
    const picture = await createImageBitmap(file);
    try {
      const scaleTo = (type: string, quality?: number) =>
        new Promise<Blob | null>((done) => canvasOf(picture, longerSide, type).toBlob(done, type, quality));
      const png = file.type === 'image/png' ? await scaleTo('image/png') : null;
      const made = png && png.size <= 4 * smallEnough ? png : await scaleTo('image/jpeg', 0.85);
      if (!made || made.size >= file.size) return file;
      const name = made.type === file.type ? file.name : file.name.replace(/(\.\w+)?$/, '.jpg');
      return new File([made], name, { type: made.type });
    } finally {
      picture.close();
    }
  } catch {
    return file;
  }
}

/** A photo as a `data:` URL small enough to be stored offline. Throws if the file is no picture. */
export async function shrunkPhoto(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  try {
    for (const [side, quality] of tries) {
      const text = drawJpeg(picture, side, quality);
      if (text.length <= mostLetters) return text;
    }
    return drawJpeg(picture, 480, 0.5);
  } finally {
    picture.close();
  }
}

function drawJpeg(picture: ImageBitmap, side: number, quality: number): string {
  return canvasOf(picture, side, 'image/jpeg').toDataURL('image/jpeg', quality);
}

function canvasOf(picture: ImageBitmap, side: number, type: string): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('This browser can’t resize pictures');
  // Transparent parts become white in a JPEG.
  if (type === 'image/jpeg') {
    brush.fillStyle = '#fff';
    brush.fillRect(0, 0, canvas.width, canvas.height);
  }
  brush.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}
