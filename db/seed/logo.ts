/** A cup of kopi on its saucer, with the stripes of the shop: shapes alone, since a machine may have no letters. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 48 48">
  <path d="M7 19h28v8a13 13 0 0 1-13 13h-2A13 13 0 0 1 7 27z" fill="#8A5A2B"/>
  <path d="M35 21h2a5.5 5.5 0 0 1 0 11h-3" fill="none" stroke="#8A5A2B" stroke-width="3"/>
  <path d="M7 19h28v3.5H7z" fill="#3B2413"/>
  <path d="M12 27v5M17 27v9M25 27v9M30 27v5" stroke="#EDE7DC" stroke-width="2" stroke-linecap="round"/>
  <path d="M4 43h34" stroke="#0B6B53" stroke-width="3" stroke-linecap="round"/>
  <path d="M15 15c-3-3 3-5 0-9M21 15c-3-3 3-5 0-9M27 15c-3-3 3-5 0-9" fill="none" stroke="#E0A526" stroke-width="2" stroke-linecap="round"/>
</svg>`;

/** The sample company's logo, as a PNG with a transparent ground. */
export async function drawLogo(): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return await sharp(Buffer.from(drawing)).png().toBuffer();
}
