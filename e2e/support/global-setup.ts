import { isSlow, startBusyLoops } from '@/test/slow/slowness';
import { startService } from './service';

/**
 * Starts the service for all journeys; returns what stops it. Specs find it in `E2E_SERVICE`, and in `TEST_SLOW_UNTIL` the
 * instant from which no journey begins, where `TEST_SLOW_FOR` allows so many milliseconds.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const { service, stop } = await startService();
  process.env['E2E_SERVICE'] = JSON.stringify(service);
  const { TEST_SLOW_FOR: time } = process.env;
  if (time !== undefined) process.env['TEST_SLOW_UNTIL'] = String(Date.now() + Number(time));
  if (!isSlow) return stop;
  const endLoops = startBusyLoops();
  return async () => {
    await endLoops();
    await stop();
  };
}
