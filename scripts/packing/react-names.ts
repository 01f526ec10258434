import { transform } from 'esbuild';
import type { Plugin } from 'vite';

/**
 * Names that React's renderer gives to what it keeps for itself: none is an attribute, an event or a prop, and none is
 * read by another package but the tools of its developers.
 */
const own = [
  'memoizedState memoizedProps pendingProps updateQueue subtreeFlags alternate stateNode',
  'elementType lanes shared childLanes dependencies deletions firstContext baseState baseQueue',
  'baseLanes lastRenderedState lastRenderedReducer hasEagerState eagerState revertLane',
  'expirationTimes pendingLanes suspendedLanes pingedLanes expiredLanes entangledLanes',
  'entanglements hiddenUpdates shellSuspendCounter retryQueue treeContext retryLane',
  'hydrationErrors containerInfo pendingChildren pingCache timeoutHandle cancelPendingCommit',
  'callbackNode callbackPriority firstBaseUpdate lastBaseUpdate hiddenCallbacks',
  'incompleteTransitions pooledCache pooledCacheLanes isDehydrated tailMode rendering',
  'renderingStartTime _visibility _retryCache warmLanes errorRecoveryDisabledLanes',
  'targetContainers refCleanup',
].flatMap((some) => some.split(' '));

/** React's renderer with short names for what it keeps for itself: they are an eightieth of what a page loads. */
export const reactNames: Plugin = {
  name: 'react-names',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async transform(code, id) {
    if (!/[\\/]react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/.test(id)) return;
    const gone = own.filter((name) => !code.includes(`.${name}`));
    if (gone.length > 0) throw new Error(`React has changed: nothing in it is called ${gone.join(', ')}`);
    const mangled = await transform(code, {
      mangleProps: new RegExp(`^(?:${own.join('|')})$`),
      legalComments: 'inline',
    });
    return { code: mangled.code, map: null };
  },
};
