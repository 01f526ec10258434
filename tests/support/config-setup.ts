import { resetConfig } from './config';

// Files share a process: each starts with the default configuration.
resetConfig();
