import { recordStep } from '@/components/portal/kit/state/router-steps';

/** Next calls it when its router begins to go somewhere: a link, `push`, `replace`, back and forward. */
export function onRouterTransitionStart(): void {
  recordStep();
}
