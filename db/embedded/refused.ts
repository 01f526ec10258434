/** Why the store cannot be opened or copied: one plain sentence for the person who started the program. */
export class StoreRefused extends Error {
  override readonly name = 'StoreRefused';
}
