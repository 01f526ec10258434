import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { makeFolder } from '~/core/data-folder';

/** A bundled font: a TTF or OTF file of an installed package. */
interface Font {
  family: string;
  weight: 400 | 600;
  /** The absolute path of the file. */
  file: string;
  /** Its PostScript name where it is installed on a machine. */
  postscript: string;
  /** The characters it is used for (CSS unicode-range); without it, all. */
  range?: string;
}

const tamil = 'U+B80-BFF, U+1CD0-1CF9, U+11FC0-11FFF';
const chinese =
  'U+2E80-2FDF, U+2FF0-303F, U+3040-30FF, U+3100-312F, U+31A0-31EF, U+3200-9FFF, U+F900-FAFF, U+FE30-FE4F, U+FF00-FFEF, U+20000-323AF';
const emoji =
  'U+200D, U+203C, U+2049, U+20E3, U+2122, U+2139, U+2194-21AA, U+231A-23FF, U+24C2, U+25AA-25FE, U+2600-27BF, U+2934-2935, U+2B05-2B55, U+3030, U+303D, U+3297, U+3299, U+FE0F, U+1F000-1FAFF, U+E0020-E007F';

/** The emoji family. Text that mixes scripts must name it. */
export const emojiFamily = 'Noto Color Emoji';

let found: readonly Font[] | undefined;

/**
 * The bundled fonts in order of preference: Latin (English, Malay), Tamil, Chinese and emoji. With them a machine
 * without fonts draws everything people in Singapore write.
 */
export function fonts(): readonly Font[] {
  found ??= [
    font('Inter', 400, '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf', 'Inter-Regular'),
    font('Inter', 600, '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf', 'Inter-SemiBold'),
    font(
      'Noto Sans Tamil',
      400,
      '@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf',
      'NotoSansTamil-Regular',
      tamil,
    ),
    font(
      'Noto Sans Tamil',
      600,
      '@expo-google-fonts/noto-sans-tamil/600SemiBold/NotoSansTamil_600SemiBold.ttf',
      'NotoSansTamil-SemiBold',
      tamil,
    ),
    font(
      'Noto Sans S Chinese',
      400,
      '@embedpdf/fonts-sc:fonts/NotoSansHans-Regular.otf',
      'NotoSansHans-Regular',
      chinese,
    ),
    font(
      'Noto Sans S Chinese',
      600,
      '@embedpdf/fonts-sc:fonts/NotoSansHans-Bold.otf',
      'NotoSansHans-Bold',
      chinese,
    ),
    font(
      emojiFamily,
      400,
      '@expo-google-fonts/noto-color-emoji/400Regular/NotoColorEmoji_400Regular.ttf',
      'NotoColorEmoji',
      emoji,
    ),
  ];
  return found;
}

const require = createRequire(import.meta.url);

function font(family: string, weight: 400 | 600, place: string, postscript: string, range?: string): Font {
  const [name = '', path] = place.split(':');
  // Packages that export only their entry are resolved through it: `<package>/dist/index.cjs`.
  const file = path ? join(dirname(dirname(require.resolve(name))), path) : require.resolve(name);
  return { family, weight, file, postscript, ...(range && { range }) };
}

/**
 * Tells fontconfig in this process and its children about the bundled fonts, with the machine's fonts behind them. Call
 * it once at start, before the first picture is drawn. Writes the configuration to `fonts/` in `folder`, or to the
 * temporary folder if that is not writable.
 */
export function installFonts(folder: string): void {
  try {
    process.env.FONTCONFIG_FILE = writeConfig(join(folder, 'fonts'));
  } catch {
    process.env.FONTCONFIG_FILE = writeConfig(mkdtempSync(join(tmpdir(), 'laoban-fonts-')));
  }
}

/** Where machines keep fonts. Missing folders are skipped. */
const ofTheMachine = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  '/System/Library/Fonts',
  '/Library/Fonts',
  // A keyword of fontconfig on Windows; elsewhere it would be read as a folder.
  ...(process.platform === 'win32' ? ['WINDOWSFONTDIR'] : []),
];

function writeConfig(folder: string): string {
  makeFolder(folder);
  const file = join(folder, 'fonts.conf');
  const ours = [...new Set(fonts().map((each) => dirname(each.file)))];
  const families = [...new Set(fonts().map(({ family }) => family))];
  const lines = [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">',
    '<fontconfig>',
    ...[...ours, ...ofTheMachine].map((each) => tag('dir', each)),
    tag('cachedir', join(folder, 'cache')),
    // Only the fonts listed in `fonts`: in fontconfig, accepting wins over rejecting.
    '<selectfont>',
    ...fonts().map(({ file }) => `<acceptfont>${tag('glob', file)}</acceptfont>`),
    ...ours.map((each) => `<rejectfont>${tag('glob', `${each}/*`)}</rejectfont>`),
    '</selectfont>',
    '<match target="pattern">',
    `<edit name="family" mode="append" binding="strong">${families.map((each) => tag('string', each)).join('')}</edit>`,
    '</match>',
    '</fontconfig>',
    '',
  ];
  const text = lines.join('\n');
  // An existing file is left alone: a full disk would empty it.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text, { mode: 0o600 });
  return file;
}

function tag(name: string, content: string): string {
  return `<${name}>${content.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</${name}>`;
}
