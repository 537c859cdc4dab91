import { z } from 'zod';
import * as fields from '@/lib/core/fields';
import { limits } from '@/lib/core/limits';
import { problems } from '@/lib/core/problems';
import { parseZonedTime, zonedTimePattern } from '@/lib/domain/receipts/wire/localtime';
import { attachment, storeReference } from '@/lib/domain/receipts/wire/submission';

const { dictionary, optional, text, uuidV4 } = fields;

const name = text({ min: 1, max: 255 });

export const posDataBody = z
  .strictObject({
    source_id: name,
    source_read: z
      .string()
      .transform((value, issues) => {
        const parsed = parseZonedTime(value);
        if (parsed === null) issues.addIssue({ code: 'custom', message: problems.instant });
        return parsed ?? z.NEVER;
      })
      .meta({ pattern: zonedTimePattern.source, examples: ['2026-11-21T10:15:02+01:00'] }),
    entry_id: name,
    store_reference: storeReference,
    till_id: name,
    till_uuid: z.guid({ error: problems.uuid }),
    receipt: fields.base64(limits.bodyBytesMax).min(1).describe('The raw receipt as base64.'),
    content_type: optional(text({ min: 1, max: 255 })).describe('Media type of the raw receipt.'),
    properties: optional(fields.freeObject()).describe('What the transformation gets as `$properties`.'),
    duplicate: optional(z.boolean()),
    external_id: optional(uuidV4()),
    attachments: optional(dictionary(fields.attachmentLabel(), attachment)).describe(
      'Files by their labels.',
    ),
  })
  .meta({
    id: 'PosDataInput',
    examples: [
      {
        source_id: 'till-export',
        source_read: '2026-11-21T10:15:02+01:00',
        entry_id: '000183',
        store_reference: 1,
        till_id: 'Till 7',
        till_uuid: '5f1c2d3e-4b5a-4c6d-8e7f-9a0b1c2d3e4f',
        receipt: 'TWlsayAgMS45OQo=',
      },
    ],
  });

export type PosData = z.output<typeof posDataBody>;
