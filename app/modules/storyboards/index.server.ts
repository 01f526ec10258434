/** What the rest of the suite may use of this module. */
export { scenePicture, sceneVideo } from './file-kinds';
