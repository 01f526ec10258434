import { CommandError } from '../errors';
import { checkDatabase } from '../storage/catalog';
import { removeGarbage } from '../storage/garbage';
import type { Answer, Context } from './context';

/** `renameCollection`: gives a collection another name, in the place of one that has it where `dropTarget` says so. */
export async function renameCollection({ command, store }: Context): Promise<Answer> {
  const { renameCollection: from, to, dropTarget } = command;
  if (typeof from !== 'string' || typeof to !== 'string' || !to.includes('.'))
    throw new CommandError('InvalidNamespace', `Invalid target namespace: ${to}`);
  checkDatabase(to.slice(0, to.indexOf('.')));
  if (from === to)
    throw new CommandError(
      'IllegalOperation',
      "Can't rename a collection to itself: source and target are the same",
    );
  const { catalog, cursors, transactions } = store;
  await transactions.write((writer) => {
    const collection = catalog.get(from, writer);
    if (!collection) throw new CommandError('NamespaceNotFound', `Source collection ${from} does not exist`);
    const there = catalog.get(to, writer);
    if (there && dropTarget !== true) throw new CommandError('NamespaceExists', 'target namespace exists');
    if (there) catalog.drop(there, writer);
    catalog.rename(collection, to, writer);
  });
  cursors.forget(from);
  cursors.forget(to);
  await removeGarbage(store.engine, transactions);
  return { ok: 1 };
}
