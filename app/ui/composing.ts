/**
 * Whether a key is pressed for letters that are still being put together, as Chinese ones are: its Enter takes them over and
 * its arrows choose among them, and neither is meant for the page. Safari ends the putting together before it tells of that
 * Enter, which it then marks by its number alone.
 */
export function isForComposition({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === 229;
}
