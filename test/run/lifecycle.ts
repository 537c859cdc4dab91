import { Lifecycle } from '@/server/lifecycle';

/**
 * What a program of the tests starts, and how each is stopped: in reverse order, at its end (`close`) or by a signal,
 * which ends it with 130.
 */
export function testLifecycle(): Lifecycle {
  const lifecycle = new Lifecycle();
  let isTold = false;
  lifecycle.onClose(async () => {
    if (isTold) process.exit(130);
  });
  lifecycle.followSignals(() => {
    isTold = true;
    console.log('\nStopping …');
  });
  return lifecycle;
}
