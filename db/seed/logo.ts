import { logo } from './data/drawings';

/** The sample company's logo, as a PNG with a transparent ground. */
export async function drawLogo(): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return await sharp(Buffer.from(logo)).png().toBuffer();
}
