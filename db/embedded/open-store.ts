import { Cursors } from './commands/cursors';
import { Dispatcher } from './commands/dispatch';
import { claimFolder } from './owner';
import { Catalog } from './storage/catalog';
import { Engine } from './storage/engine';
import { Transactions } from './storage/transactions';

/** Opens the files of a folder for this process; `undefined` where a living process owns them. */
export function openStore(folder: string): { dispatcher: Dispatcher; close(): Promise<void> } | undefined {
  const catalog = new Catalog();
  const engine = new Engine(folder, () => catalog.load(engine));
  const release = claimFolder(engine);
  if (!release) {
    void engine.close();
    return undefined;
  }
  catalog.load(engine);
  const transactions = new Transactions(engine, catalog);
  const store = { engine, catalog, transactions, cursors: new Cursors() };
  return {
    dispatcher: new Dispatcher(store),
    async close() {
      transactions.abortAll();
      release();
      await engine.close();
    },
  };
}
