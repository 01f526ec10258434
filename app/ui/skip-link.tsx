/** The first Tab stop: skips the navigation to the page's content (`id="content"`). */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only z-80 rounded-field bg-primary font-medium text-primary-content focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:px-4 focus:py-3"
    >
      Skip to content
    </a>
  );
}
