/** A QR code as SVG: black on white in both themes, as phones need it. */
export function CodePicture({
  code: { size, path },
  label,
  className,
}: {
  code: { size: number; path: string };
  label: string;
  className: string;
}) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      className={`shrink-0 bg-white text-black ${className}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
