import { foundLargeFirm } from './firm.mjs';

/** Fills the store of a folder with one firm of each size; says as JSON what lets its bosses in. */
const [folder, ...sizes] = process.argv.slice(2);
const firms = [];
for (const size of sizes) firms.push(await foundLargeFirm(folder, Number(size)));
console.log(JSON.stringify(firms));
process.exit(0);
