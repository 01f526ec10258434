import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import type { LinkDescriptor } from 'react-router';

/** For the root's `links`: fetches Inter together with the styles that ask for it. */
export const fontLinks: LinkDescriptor[] = [
  { rel: 'preload', href: inter, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
];
