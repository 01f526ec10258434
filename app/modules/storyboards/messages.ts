/** The first part is specified, word for word. */
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
export const nothingPlayed = 'The videos could not be played. Please reload the page.';

export const unknown = 'This storyboard doesn’t exist.';
export const sceneUnknown = 'This scene doesn’t exist.';
export const sceneNeeded = 'Choose a scene.';
export const videoUnknown = 'This video doesn’t exist.';
export const titleNeeded = 'Enter a title.';
export const durationWrong = 'Enter a duration of 1 to 60 seconds, with at most one decimal.';
export const changed = 'Scene saved.';
export const changeFailed = 'The scene could not be saved. Please try again.';
export const orderFailed = 'The order could not be saved. Please try again.';
export const orderWrong =
  'Somebody has added, removed or moved scenes, or a scene is missing or listed twice. Nothing was changed. Check the current order.';
export const placeWrong = 'Choose a position from 1.';
export const sceneOvertaken =
  'Somebody else has changed this scene. Your text is still here: compare it with the saved version, then save again.';
export const full = 'A storyboard has at most 100 scenes. Delete one first.';
export const hasScenes = 'This idea already has a storyboard. Open it, or delete its scenes first.';
export const nothingToShow = 'This storyboard has no scenes yet. Add one first.';
export const filmFailed = 'The full video could not be created. Please try again.';
export const paperFailed = 'The PDF could not be printed. Please try again.';
export const beingMade = 'This storyboard is already being created. Please wait a moment.';
export const sharingOn = 'The link now works for everyone who has it.';
export const sharingOff = 'The link no longer works.';
export const sharingFailed = 'This could not be changed. Please try again.';

/** The message about a film while these scenes, by number, have no video. */
export function withoutVideo(numbers: readonly number[]): string {
  return `${scenesWith(numbers, 'has', 'have')} no video yet. The full video is ready when every scene has one.`;
}

/** The message when the videos of these scenes do not fit the others and are made again. */
export function rerendering(numbers: readonly number[]): string {
  return `${scenesWith(numbers, 'is', 'are')} being re-rendered to match the others. Please try again in a few minutes.`;
}

function scenesWith(numbers: readonly number[], one: string, many: string): string {
  const last = numbers.at(-1);
  return numbers.length > 1
    ? `Scenes ${numbers.slice(0, -1).join(', ')} and ${last} ${many}`
    : `Scene ${last} ${one}`;
}
