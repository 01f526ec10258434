import { Check, Handshake, Settings, X } from 'lucide-react';
import * as check from 'lucide-react/icons/check';
import * as handshake from 'lucide-react/icons/handshake';
import * as settings from 'lucide-react/icons/settings';
import * as x from 'lucide-react/icons/x';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type IconData, linesOf } from '../../scripts/packing/drawn-icons.ts';
import drawnIcon from './drawn-icon';

/** What each file of the package keeps beside its component; its types do not tell of it. */
const kept = (file: object) => (file as { __iconData: IconData }).__iconData;

const icons = [
  [Check, kept(check)],
  [Handshake, kept(handshake)],
  [Settings, kept(settings)],
  [X, kept(x)],
] as const;

const ways = [
  {},
  { size: 18, className: 'shrink-0' },
  { size: 12, strokeWidth: 3 },
  { 'aria-label': 'Done' },
  { role: 'img' },
];

test.each(icons)('draws what the package draws, whatever it is given', (Icon, { name, node }) => {
  const Drawn = drawnIcon(name, linesOf(node));
  for (const way of ways) {
    expect(parts(renderToStaticMarkup(<Drawn {...way} />))).toEqual(
      parts(renderToStaticMarkup(<Icon {...way} />)),
    );
  }
});

/** The elements of a drawing with their attributes, in whatever order those are written. */
function parts(svg: string): string[][] {
  return [...svg.matchAll(/<(\w+)([^>]*?)\/?>/g)].map(([, tag, attributes]) => [
    tag as string,
    ...[...(attributes as string).matchAll(/([\w-]+)="([^"]*)"/g)].map(([one]) => one).sort(),
  ]);
}
