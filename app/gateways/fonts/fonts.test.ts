import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { fonts, installFonts } from '.';

const before = process.env.FONTCONFIG_FILE;
afterEach(() => {
  if (before === undefined) delete process.env.FONTCONFIG_FILE;
  else process.env.FONTCONFIG_FILE = before;
});

describe('the fonts that come with the suite', () => {
  test('are there: Latin, Tamil and Chinese in two weights, and the pictures', () => {
    expect(fonts().map(({ family, weight }) => `${family} ${weight}`)).toEqual([
      'Inter 400',
      'Inter 600',
      'Noto Sans Tamil 400',
      'Noto Sans Tamil 600',
      'Noto Sans S Chinese 400',
      'Noto Sans S Chinese 600',
      'Noto Color Emoji 400',
    ]);
    for (const { file } of fonts()) expect(statSync(file).size).toBeGreaterThan(50_000);
  });

  test('are listed in the data folder, each by its file, and nothing else of their packages', () => {
    const folder = mkdtempSync(join(tmpdir(), 'laoban fonts & <more>-'));
    installFonts(folder);
    const file = process.env.FONTCONFIG_FILE ?? '';
    expect(file).toBe(join(folder, 'fonts', 'fonts.conf'));
    const list = readFileSync(file, 'utf8');
    for (const font of fonts()) expect(list).toContain(`${basename(font.file)}</glob>`);
    expect(list).toContain('fonts &#38; &#60;more&#62;-');
  });

  test('are listed elsewhere where the data folder cannot be written', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'laoban-fonts-')), 'a file');
    writeFileSync(file, '');
    installFonts(file);
    expect(process.env.FONTCONFIG_FILE).not.toContain(file);
    expect(existsSync(process.env.FONTCONFIG_FILE ?? '')).toBe(true);
  });
});
