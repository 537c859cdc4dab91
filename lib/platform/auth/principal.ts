import type { Actor } from '@/lib/platform/context';
import type { Retailer } from '@/lib/platform/retailers/settings';

export interface Principal {
  readonly retailer: Retailer;
  readonly actor: Actor;
  readonly method: 'bearer' | 'signature' | 'session';
  /** Consumers of a signature; null for every other caller. */
  readonly consumers: readonly string[] | null;
  readonly permissions: ReadonlySet<string>;
}
