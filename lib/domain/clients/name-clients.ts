import type { Context } from '@/lib/platform/context';
import { readClientNames, type ClientDescription } from './store';

/** Which clients of the retailer these ids are; ids of none are left out. */
export function nameClients(ctx: Context, ids: readonly number[]): Promise<ClientDescription[]> {
  return readClientNames(ctx, ids);
}
