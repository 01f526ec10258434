import type { SVGProps } from 'react';

/** What the package keeps of an icon. */
interface IconData {
  name: string;
  node: readonly [tag: string, attributes: Record<string, string>][];
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number | string;
}

/**
 * In place of `createLucideIcon`, which composes each icon anew each time it is shown: a page shows thirty of
 * them, and that was a twentieth of what it cost. Here its lines are one string, made once. `vite.config.ts` puts it
 * there; what it draws is what the package draws (its test compares them).
 */
export default function drawnIcon({ name, node }: IconData) {
  const lines = node.map(([tag, { key: _, ...attributes }]) => `<${tag}${written(attributes)}/>`).join('');
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each icon, when its file is loaded.
  return function Icon({ size = 24, className, ...rest }: IconProps) {
    const isNamed = Object.keys(rest).some(
      (prop) => prop === 'title' || prop === 'role' || /^aria-/.test(prop),
    );
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={`lucide lucide-${name}${className ? ` ${className}` : ''}`}
        aria-hidden={isNamed ? undefined : true}
        {...rest}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the package's own lines, nothing that anybody wrote.
        dangerouslySetInnerHTML={{ __html: lines }}
      />
    );
  };
}

function written(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
}
