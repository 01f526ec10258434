import { maySeeFile, noSuchFile } from '~/core/file-kind';
import { allOf } from '~/core/modules.server';
import { idInput } from '~/core/named-id';
import { Refusal } from '~/core/refusal';
import { operation } from '~/operation/operation.server';
import { filesOf } from '~db/files';

/** A file, for people who may see the record it belongs to. */
export const readFile = operation({
  name: 'readFile',
  access: 'signed-in',
  effect: 'read',
  input: idInput,
  async run({ input, actor, db }) {
    const files = filesOf(db);
    const file = await files.find(input.id);
    const kind = allOf(({ files }) => files).find(({ name }) => name === file?.kind);
    if (!file || !kind) throw new Refusal('not-found', noSuchFile);
    const { subjectId, ownerId } = file;
    if (!(await maySeeFile(kind, { actor, db, subjectId, ownerId }))) throw new Refusal('forbidden');
    return files.toSend(file);
  },
});
