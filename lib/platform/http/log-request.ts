import type { Principal } from '@/lib/platform/auth/principal';
import { isUuid } from '@/lib/core/ids';
import { log } from '@/lib/core/log';

/** Where a request goes: the template of its path, such as `/receipts/{id}`, and what stands in it. */
export interface Place {
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
}

/** What is known of a request once it is answered. */
export interface AnsweredRequest {
  readonly requestId: string;
  readonly method: string;
  /** Null for an address at which nothing is. */
  readonly place: Place | null;
  readonly operation: string | undefined;
  readonly status: number;
  readonly ms: number;
  readonly principal: Principal | null;
  /** Of the other end of the connection. */
  readonly address: string;
}

/** Parameters that are ids of ours, each with what such an id looks like. Others may name a person. */
const ids: Readonly<Record<string, (text: string) => boolean>> = {
  id: (text) => isUuid(text.replace(/^att\./, '')),
  message_id: isUuid,
  retailer_id: isNumber,
  client_id: isNumber,
  program_id: isNumber,
  reference: isNumber,
  version: isNumber,
};

/** Columns for such numbers end below it, and phone numbers begin above. */
function isNumber(text: string): boolean {
  return /^\d{1,9}$/.test(text);
}

/**
 * Writes the log line of a request. It names no person: the template of the path with the ids in it, never the path or
 * the query; callers by number or the id of their row.
 */
export function logRequest(request: AnsweredRequest): void {
  const { requestId, method, place, operation, status, ms, principal, address } = request;
  const actor = principal?.actor;
  log().info(
    {
      request_id: requestId,
      method,
      path: place?.template,
      ...(place === null ? {} : idsOf(place)),
      operation,
      status,
      ms: Math.round(ms * 10) / 10,
      retailer: principal?.retailer.id,
      actor: actor === undefined ? undefined : `${actor.kind}:${'id' in actor ? actor.id : ''}`,
      address,
    },
    'request',
  );
}

function idsOf({ params }: Place): { readonly ids?: Readonly<Record<string, string>> } {
  const known = Object.entries(params).filter(([name, text]) => ids[name]?.(text) === true);
  return known.length === 0 ? {} : { ids: Object.fromEntries(known) };
}
