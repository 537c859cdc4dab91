import { recordEvents } from '@/lib/domain/events/record-events';
import type { Context } from '@/lib/platform/context';
import { indexIdentifier } from './index-identifier';
import { insertIdentifier } from './store/identifiers';

export async function ensureIdentifier(ctx: Context, identifier: string): Promise<void> {
  const made = await insertIdentifier(ctx, identifier, {});
  if (made === null) return;
  await indexIdentifier(ctx, made, null);
  await recordEvents(ctx, [{ type: 'identifier.created', data: { id: identifier } }]);
}
