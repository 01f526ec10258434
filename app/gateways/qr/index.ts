/** QR codes, drawn locally. The package is loaded with the first one. */

/** The address as a PNG with quiet zone, 8 pixels per module, to be scanned from a shelf. */
export async function qrPicture(address: string): Promise<Uint8Array> {
  const { toBuffer } = await import('qrcode');
  return await toBuffer(address, { type: 'png', errorCorrectionLevel: 'M', margin: 4, scale: 8 });
}

/** The code as an SVG path: `size` modules wide and high including the quiet zone, one unit per module. */
interface QrPath {
  size: number;
  path: string;
}

const quiet = 4;

/** Codes for a sheet of labels, as paths that print sharply. */
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
