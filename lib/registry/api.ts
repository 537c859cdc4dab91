import type { getReceiptsV1 } from '@/lib/domain/receipts/endpoints';
import type { WireOf } from '@/lib/platform/http/endpoint';
import type { operations } from './operations';
import type { ListedEndpoint } from './registry';

// An operation id stands for the operation's newest version.
type Newest = Exclude<ListedEndpoint, typeof getReceiptsV1>;

type Wires = { readonly [Listed in Newest as WireOf<Listed>['address']]: WireOf<Listed> };

type Operations = typeof operations;

/**
 * Requests and answers by operation id: `Api['get_receipt']['answer']`. Types only, so that browser code can
 * import it.
 */
export type Api = {
  readonly [Id in keyof Operations as Operations[Id] extends keyof Wires ? Id : never]: Wires[Operations[Id] &
    keyof Wires];
};
