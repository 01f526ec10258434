import { resetConfig } from './config';

resetConfig();
