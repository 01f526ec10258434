import { readFileSync } from 'node:fs';
import sharp from 'sharp';

/** Draws the icons of the installed suite from `public/favicon.svg`. They are committed: run this after the brand has changed. */
const brand = readFileSync('public/favicon.svg', 'utf8');
/** Fills the square: the system cuts its own shape out of it, of which the inner 80% are always seen. */
const whole = brand
  .replace('rx="38"', '')
  .replace('translate(26 26) scale(1.08)', 'translate(36 36) scale(0.88)');

const icons = [
  ['icon-192.png', brand, 192],
  ['icon-512.png', brand, 512],
  ['maskable-512.png', whole, 512],
  ['apple-180.png', whole, 180],
];
for (const [name, svg, size] of icons)
  await sharp(Buffer.from(svg), { density: 300 })
    .resize(size, size)
    .png({ palette: true })
    .toFile(`public/icons/${name}`);
