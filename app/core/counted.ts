const plain = new Intl.NumberFormat('en-US');

/** '1 row', '1,250 rows': how many of what there are; `several` where that is more than an s. */
export function counted(many: number, one: string, several = `${one}s`): string {
  return `${plain.format(many)} ${many === 1 ? one : several}`;
}
