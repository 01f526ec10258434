/** What the ideas' pages and calls say. The first part is the catalogue's, word for word. */
export const messages = {
  created: 'Idea Created Successfully',
  deleted: 'Idea deleted successfully',
  deleteFailed: 'Failed to delete idea',
  deleteError: 'Something went wrong while deleting',
  favourite: 'Marked as favourite',
  notFavourite: 'Marked as not favourite',
  favouriteFailed: 'Failed to update favourite',
  updateError: 'Something went wrong',

  updated: 'Idea updated successfully',
  createFailed: 'The idea could not be saved. Please try again.',
  loadFailed: 'The ideas could not be loaded. Please try again.',
  unknown: 'There is no such idea.',
  idNeeded: 'Say which idea it is.',
  clientNeeded: 'Name the client by its id.',
  titleNeeded: 'Enter a title.',
  tagsWrong: 'Tags must be text.',
  tooManyTags: (most: number) => `At most ${most} tags.`,
  tagTooLong: (most: number) => `A tag has at most ${most} characters.`,
  revisionWrong: 'revision must be a number.',
  overtaken:
    'Somebody else has changed this idea in the meantime. Your text is still here: compare it with what is stored now, then save again.',
  sample: 'Sample content: no AI key is set',
} as const;
