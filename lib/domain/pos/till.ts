import { z } from 'zod';
import { timestampOut } from '@/lib/core/fields';
import { formatTimestamp } from '@/lib/core/timestamps';
import type { Till } from './store/tills';

export const tillOut = z
  .strictObject({
    till_uuid: z.guid(),
    till_id: z.string().nullable(),
    last_seen_timestamp: timestampOut(),
  })
  .meta({
    id: 'Till',
    examples: [
      {
        till_uuid: '5f1c2d3e-4b5a-4c6d-8e7f-9a0b1c2d3e4f',
        till_id: 'Till 7',
        last_seen_timestamp: '2026-11-21T09:15:00+00:00',
      },
    ],
  });

type TillWire = z.output<typeof tillOut>;

export function presentTill({ uuid, id, lastSeenAt }: Till): TillWire {
  return { till_uuid: uuid, till_id: id, last_seen_timestamp: formatTimestamp(lastSeenAt) };
}
