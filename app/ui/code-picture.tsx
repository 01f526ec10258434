/** A QR code as sharp as the screen or the printer can: black on white in either theme, as phones read it. */
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
