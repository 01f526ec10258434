/** The public interface of this module. */
export { type Idea, ideas, type Source } from './collections';
export { findIdea, noteStoryboard } from './find-idea.server';
