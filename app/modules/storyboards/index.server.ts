/** The public interface of this module. */
export { scenePicture, sceneVideo } from './file-kinds';
