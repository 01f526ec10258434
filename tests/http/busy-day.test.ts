import { chaosOf } from '../support/chaos';

chaosOf('busy-day');
