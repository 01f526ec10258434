import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { declared, literal } from './syntax.ts';

/** What the package keeps of an icon. */
export interface IconData {
  name: string;
  node: readonly [tag: string, attributes: Record<string, string>][];
}

const drawnIcon = fileURLToPath(new URL('../../app/ui/drawn-icon.tsx', import.meta.url));

/**
 * The icons of lucide as one string each, drawn by a component of ours: composing them anew each time was a twentieth of
 * what a page cost to render, and the keys of their lines an eightieth of what it loads.
 */
export const drawnIcons: Plugin = {
  name: 'drawn-icons',
  transform(code, id) {
    if (!/[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][^\\/]+\.mjs$/.test(id)) return;
    const data = declared(this.parse(code), '__iconData');
    // The list of them all, and names of old that lead to another file.
    if (!data) return;
    const { name, node } = literal(data) as IconData;
    return {
      code: `import drawnIcon from ${JSON.stringify(drawnIcon)};\nexport default /* @__PURE__ */ drawnIcon(${JSON.stringify(name)}, ${JSON.stringify(linesOf(node))});`,
      map: null,
    };
  },
};

/** The elements of an icon as markup. */
export function linesOf(node: IconData['node']): string {
  return node.map(([tag, { key: _, ...attributes }]) => `<${tag}${written(attributes)}/>`).join('');
}

function written(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
}
