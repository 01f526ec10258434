import type { LoaderFunctionArgs } from 'react-router';
import { answersFile } from '~/web/answers-file.server';
import { byEnd } from '~/web/operation-of.server';
import { type FileToSend, sendDownload, sendFile } from '~/web/send-file.server';
import { readSharedFile, readSharedFilm, readSharedLogo } from '../shared.server';

const show = (file: FileToSend, request: Request) => sendFile(file, request, { checked: true });

/** A scene's picture or video, revalidated each time. */
const ofScene = answersFile(readSharedFile, show);

const at = byEnd({
  logo: answersFile(readSharedLogo, show),
  // To save, and to play without JavaScript.
  film: answersFile(readSharedFilm, sendDownload),
});

/** The files of the public page. */
export const loader = async (args: LoaderFunctionArgs) => await (args.params.id ? ofScene : at(args))(args);
