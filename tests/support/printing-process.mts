import { readEnvironment, setConfig } from '../../app/core/config.server';
import { installFonts } from '../../app/gateways/fonts';
import { printPaper } from '../../app/gateways/pdf';

/** Prints one paper, says by what, and ends without closing the browser. */
const [, , folder = ''] = process.argv;
setConfig(readEnvironment({ DATA_DIR: folder }));
installFonts(folder);
const { by } = await printPaper('firm', { title: 'x', blocks: [] });
process.stdout.write(by);
process.exit(3);
