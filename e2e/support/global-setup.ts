import { startService } from './service';

/** Starts the service for all journeys; returns what stops it. Specs find it in `E2E_SERVICE`. */
export default async function setUp(): Promise<() => Promise<void>> {
  const { service, stop } = await startService();
  process.env['E2E_SERVICE'] = JSON.stringify(service);
  return stop;
}
