export const mutants: readonly [file: string, words: string, mistake: string, tests: string][];
