import type { LucideIcon } from 'lucide-react';

/** Icons by the names that rows know them by. */
type Icons = Record<string, LucideIcon>;

/**
 * The icons of a long list, drawn once: what stands in each of its rows is a word that points here. Fifty rows of three
 * icons were half of a page, which a phone had to read.
 */
export function IconSheet({ icons }: { icons: Icons }) {
  return (
    <svg aria-hidden className="hidden">
      {Object.entries(icons).map(([name, Icon]) => (
        <symbol key={name} id={idOf(name)} viewBox="0 0 24 24">
          <Icon size={24} />
        </symbol>
      ))}
    </svg>
  );
}

/** One of them in a row, as high as a small button's text. */
export function SheetIcon({ name }: { name: string }) {
  return (
    <svg aria-hidden width={16} height={16}>
      <use href={`#${idOf(name)}`} />
    </svg>
  );
}

const idOf = (name: string) => `icon-${name}`;
