import { filesOf } from '~db/files';
import { jobKind } from '~db/jobs';
import { dataExports } from './collections';
import { removeExportInput } from './export-job';

/** Removes an expired export, unless a newer one has replaced it. */
export const removeExport = jobKind({
  name: 'data.removeExport',
  input: removeExportInput,
  begin: null,
  async run({ input: { exportId, fileId }, step }) {
    await step(async (all) => {
      const gone = await all.in(dataExports).deleteOne({ _id: exportId, 'made.fileId': fileId });
      if (gone > 0) await filesOf(all).removeOf(exportId);
      return { reached: null };
    });
  },
});
