/** The first part is specified, word for word. */
export const generateFailed = 'Failed to generate trends';
export const loadFailed = 'Failed to load marketing trends';

export const loaded = (count: number) => `${count === 1 ? '1 market trend' : `${count} market trends`} found`;
export const clientNeeded = 'Enter the client’s id.';
export const opinion = 'The model’s opinion, without a source.';
export const sample = 'Sample content: no AI key is set';
