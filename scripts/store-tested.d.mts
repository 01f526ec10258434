export function isStoreTested(tree: string | undefined, folder?: string): boolean;
export function markStoreTested(tree: string | undefined, folder?: string): void;
export function treeOfStore(folder?: string): string | undefined;
