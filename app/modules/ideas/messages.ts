/** The first part is specified, word for word. */
export const created = 'Idea Created Successfully';
export const deleted = 'Idea deleted successfully';
export const deleteFailed = 'Failed to delete idea';
export const deleteError = 'Something went wrong while deleting';
export const favourite = 'Marked as favourite';
export const notFavourite = 'Marked as not favourite';
export const favouriteFailed = 'Failed to update favourite';
export const updateError = 'Something went wrong';

export const updated = 'Idea updated successfully';
export const createFailed = 'The idea could not be saved. Please try again.';
export const loadFailed = 'The ideas could not be loaded. Please try again.';
export const unknown = 'This idea doesn’t exist.';
export const idNeeded = 'Choose an idea.';
export const clientNeeded = 'Enter the client’s id.';
export const titleNeeded = 'Enter a title.';
export const tagsWrong = 'Tags must be text.';
export const tooManyTags = (most: number) => `At most ${most} tags.`;
export const tagTooLong = (most: number) => `A tag has at most ${most} characters.`;
export const revisionWrong = 'revision must be a number.';
export const overtaken =
  'Somebody else has changed this idea. Your text is still here: compare it with the saved version, then save again.';
export const sample = 'Sample content: no AI key is set';
