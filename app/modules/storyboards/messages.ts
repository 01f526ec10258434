/** What the storyboards' pages and calls say. The first part is the catalogue's, word for word. */
export const orderSaved = 'Order Save';
export const deleted = 'Deleted & reordered';
export const deleteFailed = 'Delete failed, try again.';
export const added = 'Scene Created';
export const addFailed = 'Add scene failed, try again.';
export const copied = 'URL copied to clipboard!';
export const copyFailed = 'Failed to copy';
export const loadFailed = 'Cannot load storyboards, try again later.';
export const pictureWrong = 'Only JPG/PNG, bro.';
export const noVideo = 'No video';
export const cannotPlay = 'This browser cannot play these videos.';
export const nothingPlayed = 'The videos could not be played. Please load the page again.';

export const unknown = 'There is no such storyboard.';
export const sceneUnknown = 'There is no such scene.';
export const sceneNeeded = 'Say which scene it is.';
export const videoUnknown = 'There is no such video.';
export const titleNeeded = 'Enter a title.';
export const durationWrong = 'Enter how long it lasts: 1 to 60 seconds, with one decimal at most.';
export const changed = 'Scene saved.';
export const changeFailed = 'The scene could not be saved. Please try again.';
export const orderFailed = 'The order could not be saved. Please try again.';
export const orderWrong =
  'Somebody has added, removed or moved scenes in the meantime, or a scene is missing or there twice. Nothing was changed: look at the order as it is now.';
export const placeWrong = 'Choose a place from 1 on.';
export const sceneOvertaken =
  'Somebody else has changed this scene in the meantime. Your text is still here: compare it with what is stored now, then save again.';
export const full = 'A storyboard has at most 100 scenes. Delete one first.';
export const hasScenes = 'This idea has its storyboard already. Open it, or delete its scenes first.';
export const nothingToShow = 'This storyboard has no scenes yet. Add one first.';
export const filmFailed = 'The film could not be put together. Please try again.';
export const paperFailed = 'The PDF could not be printed. Please try again.';
export const beingMade = 'This storyboard is being made already. Please wait a moment.';
export const sharingOn = 'The link works now for everybody who has it.';
export const sharingOff = 'The link no longer works.';
export const sharingFailed = 'This could not be changed. Please try again.';

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
