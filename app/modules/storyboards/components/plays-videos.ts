/** Of every video: `gateways/video` says why. */
const kind = 'video/mp4; codecs="avc1.64001f"';

/** Whether this browser can play our videos: some are built without H.264, and say no more than that something failed. */
export function playsVideos(): boolean {
  return document.createElement('video').canPlayType(kind) !== '';
}
