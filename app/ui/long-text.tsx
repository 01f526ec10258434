/** A text cut off after two lines, with the whole text in its title. */
export function LongText({ children }: { children: string }) {
  return (
    <span className="line-clamp-2 min-w-0 wrap-anywhere" title={children}>
      {children}
    </span>
  );
}
