import { Badge } from '~/ui/badge';

/** An idea's tags in a row. Very long ones wrap. */
export function IdeaTags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li
          key={tag}
          className="min-w-0 max-w-full [&_.badge]:h-auto [&_.badge]:min-h-(--size) [&_.badge]:max-w-full [&_.badge]:whitespace-normal [&_.badge]:wrap-anywhere"
        >
          <Badge>{tag}</Badge>
        </li>
      ))}
    </ul>
  );
}
