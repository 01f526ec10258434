/** A text that may be too long for its place: it ends in an ellipsis and is whole in its title. */
export function LongText({ children, lines = 1 }: { children: string; lines?: 1 | 2 | 3 }) {
  const cut = { 1: 'block truncate', 2: 'line-clamp-2', 3: 'line-clamp-3' }[lines];
  return (
    <span className={`min-w-0 wrap-anywhere ${cut}`} title={children}>
      {children}
    </span>
  );
}
