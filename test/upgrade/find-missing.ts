import { setTimeout as pause } from 'node:timers/promises';

/**
 * The queue sees within a minute that a killed host held a job (within two, if the release before has set up its queues),
 * and gives it to another host after the pause of a retry.
 */
const processedWithinMs = 180_000;

/** What was acknowledged and is not there, or, of raw receipts, is not processed within three minutes. */
export async function findMissing(
  baseUrl: string,
  token: string,
  { receipts, raw }: { readonly receipts: readonly string[]; readonly raw: readonly string[] },
): Promise<string[]> {
  const read = async (path: string) => {
    const response = await fetch(`${baseUrl}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
    return { status: response.status, body: (await response.json()) as { state?: string } };
  };
  const missing: string[] = [];
  for (const id of receipts)
    if ((await read(`/receipts/${id}`)).status !== 200) missing.push(`receipt ${id}`);
  const until = performance.now() + processedWithinMs;
  for (const id of raw) {
    let state = (await read(`/pos/raw/${id}`)).body.state;
    while (state === 'received' && performance.now() < until) {
      await pause(200);
      state = (await read(`/pos/raw/${id}`)).body.state;
    }
    if (state !== 'processed') missing.push(`raw receipt ${id}: ${state ?? 'unknown'}`);
  }
  return missing;
}
