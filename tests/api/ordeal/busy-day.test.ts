import { ordealOf } from '../../support/ordeal';

ordealOf('busy-day');
