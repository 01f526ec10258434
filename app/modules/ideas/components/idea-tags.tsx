import { Badge } from '~/ui/badge';

/** An idea's tags in a row. */
export function IdeaTags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag} className="min-w-0 max-w-full [&_.badge]:max-w-full [&_.badge]:truncate">
          <Badge title={tag}>{tag}</Badge>
        </li>
      ))}
    </ul>
  );
}
