import { writeFileSync } from 'node:fs';

/**
 * A second vitest reporter, which writes to the file in `LAOBAN_COUNTS`: how many tests passed and failed, which failed, and
 * errors outside of any test (unhandled rejections). Those fail a run too, but vitest's JSON reporter leaves them out.
 */
export default class Counts {
  onTestRunEnd(files, unhandled) {
    const failures = [];
    let passed = 0;
    for (const file of files) {
      // What cannot be loaded, and what is done before and after tests.
      for (const part of [file, ...file.children.allSuites()])
        for (const error of part.errors())
          failures.push(line(file, part.fullName ?? 'the file itself', error));
      for (const test of file.children.allTests()) {
        const { state, errors = [] } = test.result();
        if (state === 'failed') failures.push(line(file, test.fullName, errors.at(-1)));
        if (state === 'passed') passed += 1;
      }
    }
    for (const error of unhandled)
      failures.push({ title: 'an error of no test', message: error.stack ?? error.message });
    writeFileSync(process.env.LAOBAN_COUNTS, JSON.stringify({ passed, failures }));
  }
}

function line(file, name, error) {
  return { title: `${file.relativeModuleId} > ${name}`, message: error?.message };
}
