import type { Actor } from '@/lib/platform/context';
import type { Retailer } from '@/lib/platform/retailers/settings';

export interface Principal {
  readonly retailer: Retailer;
  readonly actor: Actor;
  readonly method: 'bearer' | 'signature' | 'session';
  /** Consumers in the URL signature; null if it names none, and for other credentials. */
  readonly consumers: readonly string[] | null;
  readonly permissions: ReadonlySet<string>;
}
