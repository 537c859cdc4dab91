import { checkInlineSize, linkAttachments, writeInline } from '@/lib/domain/attachments/link-inline';
import { maskJson } from '@/lib/core/card-numbers/card-numbers-in-json';
import type { Context } from '@/lib/platform/context';
import { invalidRequest } from '@/lib/core/errors';
import type { HeaderLines } from '@/lib/platform/http/request';
import { violation } from '@/lib/core/problems';
import { acceptRawReceipt } from './accept-raw';
import type { PosData } from './data-schema';

/**
 * Stores a data packet as a raw receipt and returns its id, or the existing id if the source already sent
 * this entry.
 * @throws ServiceError `invalid_request` for an empty receipt or a missing attachment, `body_too_large` for
 * too much inline data, `storage_limit` when there is no room for the attachments.
 */
export async function acceptData(
  ctx: Context<'post_pos_data'>,
  packet: PosData,
  headers: HeaderLines,
): Promise<string> {
  if (packet.receipt === '') throw invalidRequest([violation('body', 'receipt', 'empty_body')]);
  const attachments = packet.attachments ?? {};
  checkInlineSize(attachments);
  const inline = await writeInline(ctx, attachments);
  const link = async (inner: Context) => {
    const linked = await linkAttachments(inner, attachments, inline);
    return Object.fromEntries(Object.entries(linked).map(([label, { id }]) => [label, id]));
  };
  return acceptRawReceipt(
    ctx,
    packet.attachments === undefined ? null : { link, files: [...inline.values()] },
    {
      body: Buffer.from(packet.receipt, 'base64'),
      contentType: packet.content_type ?? null,
      headers,
      properties: maskJson(packet.properties ?? {}),
      duplicate: packet.duplicate ?? false,
      externalId: packet.external_id ?? null,
      sourceId: packet.source_id,
      entryId: packet.entry_id,
      sourceRead: packet.source_read,
      storeReference: String(packet.store_reference),
      tillId: packet.till_id,
      tillUuid: packet.till_uuid,
    },
  );
}
