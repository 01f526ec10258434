/** What all clips have in common, so that they can be joined to a film as they are. */
export const width = 1280;
export const height = 720;
/** Milliseconds from frame to frame: 25 a second. */
export const frameMs = 40;

/** The picture with the room that the zoom needs: 7.5 % more, so that at its end a pixel is a pixel. */
export const stageWidth = 1376;
export const stageHeight = 774;

/** Of a whole clip: 0.1 to 60 seconds, in tenths. */
export const leastSeconds = 0.1;
export const mostSeconds = 60;
