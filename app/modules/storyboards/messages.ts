/** What the storyboards' pages and calls say. The first part is the catalogue's, word for word. */
export const messages = {
  orderSaved: 'Order Save',
  deleted: 'Deleted & reordered',
  deleteFailed: 'Delete failed, try again.',
  added: 'Scene Created',
  addFailed: 'Add scene failed, try again.',
  copied: 'URL copied to clipboard!',
  copyFailed: 'Failed to copy',
  loadFailed: 'Cannot load storyboards, try again later.',
  pictureWrong: 'Only JPG/PNG, bro.',
  noVideo: 'No video',

  unknown: 'There is no such storyboard.',
  sceneUnknown: 'There is no such scene.',
  videoUnknown: 'There is no such video.',
  titleNeeded: 'Enter a title.',
  durationWrong: 'Enter how long it lasts: 1 to 60 seconds, with one decimal at most.',
  changed: 'Scene saved.',
  changeFailed: 'The scene could not be saved. Please try again.',
  orderFailed: 'The order could not be saved. Please try again.',
  orderWrong:
    'Somebody has added, removed or moved scenes in the meantime, or a scene is missing or there twice. Nothing was changed: look at the order as it is now.',
  placeWrong: 'Choose a place from 1 on.',
  sceneOvertaken:
    'Somebody else has changed this scene in the meantime. Your text is still here: compare it with what is stored now, then save again.',
  full: 'A storyboard has at most 100 scenes. Delete one first.',
  hasScenes: 'This idea has its storyboard already. Open it, or delete its scenes first.',
  sharingOn: 'The link works now for everybody who has it.',
  sharingOff: 'The link no longer works.',
  sharingFailed: 'This could not be changed. Please try again.',
} as const;
