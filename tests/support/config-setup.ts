import { setReactions } from '../../app/modules/reactions.server';
import { resetConfig } from './config';

// Files share a process: each begins with the usual configuration and with no module that hears of another.
resetConfig();
setReactions({ addressConfirmed: [], personRenamed: [], clientRenamed: [] });
