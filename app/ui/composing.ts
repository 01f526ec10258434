/**
 * Whether a key belongs to an input method's composition, as for Chinese: its Enter accepts letters and its arrows
 * choose among them. Safari ends the composition before that Enter's event, which only has key code 229.
 */
export function isForComposition({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === 229;
}
