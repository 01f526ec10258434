/**
 * Whether a key is pressed for letters that are still being composed, as in Chinese: its Enter accepts them and its arrows
 * choose among them, and neither is meant for the page. Safari ends composing before the event of that Enter, which it then
 * marks by its number alone.
 */
export function isForComposition({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === 229;
}
