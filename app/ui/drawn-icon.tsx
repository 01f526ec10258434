import type { SVGProps } from 'react';

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number | string;
}

/**
 * An icon of the package by its name and its lines, as `scripts/packing/drawn-icons.ts` writes them while the suite is
 * built. What it draws is what the package draws (its test compares them).
 */
export default function drawnIcon(name: string, lines: string) {
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
