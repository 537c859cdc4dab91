import { isUuid } from '@/lib/core/ids';
import { log } from '@/lib/core/log';
import type { Call, Found } from './call';

/** Parameters that are ids of ours, with the form of each. Others may name a person. */
const ids: Readonly<Record<string, (text: string) => boolean>> = {
  id: (text) => isUuid(text.replace(/^att\./, '')),
  message_id: isUuid,
  retailer_id: isNumber,
  client_id: isNumber,
  program_id: isNumber,
  reference: isNumber,
  version: isNumber,
};

/** Numbers of columns end below it, and phone numbers begin above. */
function isNumber(text: string): boolean {
  return /^\d{1,9}$/.test(text);
}

/**
 * Logs without personal data: the template of the path with ids in it, never path or query; callers by number or the id
 * of their row.
 */
export function logRequest(
  { request, style, found, endpoint, principal }: Call,
  status: number,
  ms: number,
): void {
  const lines = log();
  if (!lines.isLevelEnabled('info')) return;
  const actor = principal?.actor;
  lines.info(
    {
      request_id: style.requestId,
      method: request.method,
      path: found?.template,
      ids: found === null ? undefined : idsOf(found),
      operation: endpoint?.operation,
      status,
      ms: Math.round(ms * 10) / 10,
      retailer: principal?.retailer.id,
      actor: actor === undefined ? undefined : `${actor.kind}:${'id' in actor ? actor.id : ''}`,
      // A shopper's address is personal data.
      address: endpoint?.access === 'link' ? undefined : request.address,
    },
    'request',
  );
}

function idsOf({ params }: Found): Readonly<Record<string, string>> | undefined {
  const known = Object.entries(params).filter(([name, text]) => ids[name]?.(text) === true);
  return known.length === 0 ? undefined : Object.fromEntries(known);
}
