/** What the market trends' page and calls say. The first part is the catalogue's, word for word. */
export const messages = {
  generateFailed: 'Failed to generate trends',
  loadFailed: 'Failed to load marketing trends',

  loaded: (count: number) => `${count === 1 ? '1 market trend' : `${count} market trends`} found`,
  clientNeeded: 'Name the client by its id.',
  opinion: 'The model’s opinion, without a source.',
  sample: 'Sample content: no AI key is set',
} as const;
