import type { TestRetailer } from './factories';

/** Reports the status of a till: nothing waits, its printer is ready, its clock is right, unless changed. */
export function reportStatus(
  { api }: Pick<TestRetailer, 'api'>,
  till: string,
  changes: Readonly<Record<string, unknown>> = {},
) {
  const json = { queue: 0, printer: 'ready', clock: new Date().toISOString(), ...changes };
  return api.request(`/tills/${till}/status`, { method: 'PUT', json });
}
