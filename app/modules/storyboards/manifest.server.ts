import { defineModule } from '~/core/modules.server';
import * as collections from './collections';
import { scenePicture, sceneVideo } from './file-kinds';
import { makeVideoJob } from './jobs.server';

export default defineModule({
  title: 'Storyboards',
  menu: null,
  clientTabs: null,
  settings: null,
  commands: null,
  collections,
  exported: {
    storyboards: { file: 'storyboards', says: 'Storyboards; the id is that of the idea.' },
    scenes: {
      file: 'storyboard-scenes',
      says: 'Their scenes; files.csv says which picture and video is whose.',
    },
  },
  ofPerson: null,
  found: null,
  files: [scenePicture, sceneVideo],
  needs: null,
  imports: null,
  jobs: [makeVideoJob],
  clock: null,
  upgrades: null,
  reactions: null,
});
