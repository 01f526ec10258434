/** The public interface of this module. */
export { keepForTheLaw } from './erasure-jobs.server';
