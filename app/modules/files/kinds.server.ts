import type { FileKind } from '~/core/file-kind';
import { companyLogo } from '../company/index.server';
import { invoicePaper, quotationPaper } from '../documents/index.server';
import { jobProof } from '../jobs/index.server';
import { leaveCertificate } from '../leave/index.server';
import { employeePhoto } from '../people/index.server';
import { scenePicture, sceneVideo } from '../storyboards/index.server';

/** Every kind of file with an address at `/files/{id}`. */
export const fileKinds: readonly FileKind[] = [
  companyLogo,
  scenePicture,
  sceneVideo,
  quotationPaper,
  invoicePaper,
  employeePhoto,
  leaveCertificate,
  jobProof,
];
