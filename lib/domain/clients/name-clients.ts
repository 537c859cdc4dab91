import type { Context } from '@/lib/platform/context';
import { readClientNames, type ClientDescription } from './store';

/** Unknown ids are left out. */
export function nameClients(ctx: Context, ids: readonly number[]): Promise<ClientDescription[]> {
  return readClientNames(ctx, ids);
}
