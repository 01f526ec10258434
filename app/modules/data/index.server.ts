/** What the rest of the suite may use of this module. */
export { keepForTheLaw } from './erasure-jobs.server';
