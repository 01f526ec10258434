/** Competitors' pages. Dollars; null where the page names no product, or nothing was read before. */
export const trackedPages: readonly { url: string; price: number | null; before: number | null }[] = [
  { url: 'https://www.roast-and-co.example/coffee/dark-roast-beans-5-kg', price: 128, before: 142 },
  { url: 'https://www.pantryline.example/oat-milk-barista-carton-of-12', price: 64, before: 59 },
  { url: 'https://kopi-direct.example/single-origin-sumatra-5-kg', price: 187, before: null },
  { url: 'https://kopi-direct.example/', price: null, before: null },
];
