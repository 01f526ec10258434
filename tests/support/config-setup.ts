import { noReactions, setReactions } from '../../app/modules/reactions.server';
import { resetConfig } from './config';

// Files share a process: each starts with the default configuration and without reactions.
resetConfig();
setReactions(noReactions);
