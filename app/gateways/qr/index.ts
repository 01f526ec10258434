/** QR codes, drawn here: nothing leaves the machine. The package is loaded when one is drawn. */

/** The address as a picture that a phone reads from a shelf: a PNG with its quiet zone, 8 pixels a module. */
export async function qrPicture(address: string): Promise<Uint8Array> {
  const { toBuffer } = await import('qrcode');
  return await toBuffer(address, { type: 'png', errorCorrectionLevel: 'M', margin: 4, scale: 8 });
}

/** The same as the path of an SVG: `size` modules wide and high, quiet zone included, one unit each. */
interface QrPath {
  size: number;
  path: string;
}

const quiet = 4;

/** Codes for a sheet of labels, each as a path that is drawn as sharp as the printer can. */
export async function qrPaths(addresses: readonly string[]): Promise<QrPath[]> {
  const { create } = await import('qrcode');
  return addresses.map((address) => {
    const { size, data } = create(address, { errorCorrectionLevel: 'M' }).modules;
    let path = '';
    for (let at = 0; at < data.length; at += 1) {
      if (data[at]) path += `M${quiet + (at % size)} ${quiet + Math.floor(at / size)}h1v1h-1z`;
    }
    return { size: size + 2 * quiet, path };
  });
}
