import { useId } from 'react';

/** The faint pattern of a coffee shop's floor, filling its container. */
export function Tiles() {
  const id = useId();
  return (
    <svg className="absolute inset-0 size-full text-leaf-content opacity-[0.13]" aria-hidden="true">
      <defs>
        <pattern id={id} width="56" height="56" patternUnits="userSpaceOnUse">
          <g fill="none" stroke="currentColor" strokeWidth="1.25">
            <path d="M0 0h56v56H0z" strokeWidth="0.75" />
            <path d="M20 0a20 20 0 0 1-20 20M36 0a20 20 0 0 0 20 20M0 36a20 20 0 0 1 20 20M56 36a20 20 0 0 0-20 20" />
            <path d="M28 12c4 6 10 12 16 16-6 4-12 10-16 16-4-6-10-12-16-16 6-4 12-10 16-16Z" />
            <path d="M0 11A11 11 0 0 0 11 0M45 0a11 11 0 0 0 11 11M56 45a11 11 0 0 0-11 11M11 56A11 11 0 0 0 0 45" />
          </g>
          <path d="M28 22l6 6-6 6-6-6z" fill="currentColor" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
