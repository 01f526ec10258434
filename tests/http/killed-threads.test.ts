import { chaosOf } from '../support/chaos';

chaosOf('killed-threads');
