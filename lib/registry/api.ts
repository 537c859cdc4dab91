import type { getReceiptsV1 } from '@/lib/domain/receipts/endpoints';
import type { WireOf } from '@/lib/platform/http/endpoint';
import type { operations } from './operations';
import type { ListedEndpoint } from './registry';

// Several versions of an operation share an id. Older versions are excluded, so that the id means the newest
// version.
type Newest = Exclude<ListedEndpoint, typeof getReceiptsV1>;

type Wires = { readonly [Listed in Newest as WireOf<Listed>['address']]: WireOf<Listed> };

type Operations = typeof operations;

/**
 * Types of requests and answers by operation id, such as `Api['get_receipt']['answer']`. There are only types
 * here, so that browser code can import this.
 */
export type Api = {
  readonly [Id in keyof Operations as Operations[Id] extends keyof Wires ? Id : never]: Wires[Operations[Id] &
    keyof Wires];
};
