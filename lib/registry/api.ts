import type { getReceiptsV1 } from '@/lib/domain/receipts/endpoints';
import type { ListedEndpoint } from './registry';

// An operation stands for its newest version.
type Newest = Exclude<ListedEndpoint, typeof getReceiptsV1>;

type Wire<Listed> = Listed extends { readonly wire?: infer Types } ? NonNullable<Types> : never;

/**
 * What callers of each operation send and get, by the operation's name: `Api['get_receipt']['answer']`. Types only, so that
 * code of the browser may use it.
 */
export type Api = { readonly [Listed in Newest as Listed['operation']]: Wire<Listed> };
