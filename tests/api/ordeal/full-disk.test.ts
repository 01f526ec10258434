import { ordealOf } from '../../support/ordeal';

ordealOf('full-disk');
