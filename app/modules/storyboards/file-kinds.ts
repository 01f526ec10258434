import { fileKind } from '~/core/file-kind';

/** Pictures and videos of scenes, for people who may open the storyboard. The public page uses other addresses. */
export const scenePicture = fileKind({ name: 'scene-picture', access: 'CRM' });
export const sceneVideo = fileKind({ name: 'scene-video', access: 'CRM' });
