import type { LoaderFunctionArgs } from 'react-router';
import { answersFile } from '~/web/answers-file.server';
import { byEnd } from '~/web/operation-of.server';
import { sendDownload, sendMade } from '~/web/send-file.server';
import { readFilm } from '../film.server';
import { printStoryboard } from '../paper.server';

const fileAt = byEnd({
  film: answersFile(readFilm, sendDownload),
  pdf: answersFile(printStoryboard, sendMade),
});

/** A storyboard's scenes as one video, and as a PDF. */
export const loader = async (args: LoaderFunctionArgs) => await fileAt(args)(args);
