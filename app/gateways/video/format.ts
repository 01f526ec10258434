/** What all clips have in common, so that they can be joined as they are. */
export const width = 1280;
export const height = 720;
/** Milliseconds per frame: 25 frames a second. */
export const frameMs = 40;

/** The picture with 7.5 % more for the zoom, so that at the end of the zoom one pixel is one pixel. */
export const stageWidth = 1376;
export const stageHeight = 774;

/** A clip lasts 0.1 to 60 seconds, in tenths. */
export const leastSeconds = 0.1;
export const mostSeconds = 60;
