import { chaosOf } from '../../support/chaos';

chaosOf('full-disk');
