import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Context } from '@/lib/platform/context';
import { acceptData } from '@/lib/domain/pos/accept-data';
import { acceptRaw } from '@/lib/domain/pos/accept-raw';
import { processRaw } from '@/lib/domain/pos/process-raw';
import { builtInNames, installBuiltIn } from '@/lib/domain/transformations/built-in-transformations';
import { patchTransformation } from '@/lib/domain/transformations/patch-transformation';
import { publishVersion } from '@/lib/domain/transformations/publish-version';
import { saveDraft } from '@/lib/domain/transformations/save-draft';
import { findTransformation } from '@/lib/domain/transformations/store';
import { packetType, rawPosts, tillExport, tillExportType, tillPackets } from './posts';

/**
 * Most raw receipts are processed, one is ignored, and three fail until their transformation is corrected.
 * Existing ones are not changed.
 */
export async function loadRawReceipts(ctx: Context<string>, now = new Date()): Promise<void> {
  for (const name of builtInNames) {
    if ((await findTransformation(ctx, name)) !== null) continue;
    await installBuiltIn(ctx, name);
    // Data packets name no media type, so they need a default transformation.
    if (name === packetType) await patchTransformation(ctx, name, { is_default: true });
  }
  if ((await findTransformation(ctx, tillExport)) === null) await installTillExport(ctx);
  const yesterday = new Date(now.getTime() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  for (const { externalId, contentType, properties, body } of rawPosts(yesterday)) {
    const id = await acceptRaw(ctx, {
      body,
      headers: [['content-type', contentType]],
      properties,
      metadata: { attachments: [], duplicate: false, externalId, transactionId: null, link: null },
    });
    await processRaw(ctx, id);
  }
  if ((await findTransformation(ctx, packetType))?.isDefault !== true) return;
  for (const packet of tillPackets(yesterday)) await processRaw(ctx, await acceptData(ctx, packet, []));
}

async function installTillExport(ctx: Context<string>): Promise<void> {
  const version = await saveDraft(ctx, {
    name: tillExport,
    content_types: [tillExportType],
    is_default: undefined,
    input_format: 'csv',
    options: { charset: undefined, delimiter: ';', header: true },
    mapping: readFileSync(path.resolve('demo/raw', `${tillExport}.jsonata`), 'utf8'),
    samples: undefined,
  });
  await publishVersion(ctx, tillExport, version);
}
