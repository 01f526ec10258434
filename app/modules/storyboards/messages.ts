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
  cannotPlay: 'This browser cannot play these videos.',
  nothingPlayed: 'The videos could not be played. Please load the page again.',

  unknown: 'There is no such storyboard.',
  sceneUnknown: 'There is no such scene.',
  sceneNeeded: 'Say which scene it is.',
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
  nothingToShow: 'This storyboard has no scenes yet. Add one first.',
  filmFailed: 'The film could not be put together. Please try again.',
  paperFailed: 'The PDF could not be printed. Please try again.',
  beingMade: 'This storyboard is being made already. Please wait a moment.',
  sharingOn: 'The link works now for everybody who has it.',
  sharingOff: 'The link no longer works.',
  sharingFailed: 'This could not be changed. Please try again.',
} as const;

/** What is said of a film where these scenes, by their numbers, have no video yet. */
export function withoutVideo(numbers: readonly number[]): string {
  return `${scenesWith(numbers, 'has', 'have')} no video yet. The film is there when every scene has one.`;
}

/** What is said where the videos of these scenes do not fit the others, and are made anew. */
export function madeAnew(numbers: readonly number[]): string {
  return `${scenesWith(numbers, 'is', 'are')} being filmed anew, to fit the others. Please try again in a few minutes.`;
}

function scenesWith(numbers: readonly number[], one: string, many: string): string {
  const last = numbers.at(-1);
  return numbers.length > 1
    ? `Scenes ${numbers.slice(0, -1).join(', ')} and ${last} ${many}`
    : `Scene ${last} ${one}`;
}
