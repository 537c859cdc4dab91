import { sumLogos } from '@/lib/domain/brand/store';
import type { Context } from '@/lib/platform/context';
import { recountStorage } from '@/lib/platform/storage-quota';
import { sumAttachments } from './store';

/** Counts anew what all files of the retailer take, attachments and logos; answers by how many bytes the count was wrong. */
export function recountFiles(ctx: Context): Promise<number> {
  return recountStorage(ctx, [sumAttachments, sumLogos]);
}
