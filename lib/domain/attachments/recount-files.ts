import { sumLogos } from '@/lib/domain/brand/store';
import type { Context } from '@/lib/platform/context';
import { recountStorage } from '@/lib/platform/storage-quota';
import { sumAttachments } from './store';

/** Recounts all files of the retailer, attachments and logos; returns the difference in bytes. */
export function recountFiles(ctx: Context): Promise<number> {
  return recountStorage(ctx, [sumAttachments, sumLogos]);
}
