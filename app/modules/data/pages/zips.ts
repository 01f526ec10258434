import type { LoaderFunctionArgs } from 'react-router';
import { answersFile } from '~/web/answers-file.server';
import { byEnd } from '~/web/operation-of.server';
import { sendDownload } from '~/web/send-file.server';
import { downloadCompany, downloadOwn, downloadPerson } from '../exports.server';

const at = byEnd({
  'company.zip': answersFile(downloadCompany, sendDownload),
  'own.zip': answersFile(downloadOwn, sendDownload),
  'data.zip': answersFile(downloadPerson, sendDownload),
});

/** The files that were exported: the company's, one's own, and one employee's. */
export const loader = async (args: LoaderFunctionArgs) => await at(args)(args);
