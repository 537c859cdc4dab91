import { z } from 'zod';
import { jsonValue, timestampOut } from '@/lib/core/fields';

export const auditEntryOut = z
  .strictObject({
    id: z.string(),
    timestamp: timestampOut(),
    actor: z.string().describe('`client:<id>`, `user:<e-mail>` or `system:<name>`.'),
    action: z.string().describe('The operation, such as `patch_receipt`.'),
    subject_type: z.string(),
    subject_id: z.string(),
    before: jsonValue().nullable().describe('The changed fields before; null if there was nothing.'),
    after: jsonValue().nullable().describe('The changed fields after; null if there is nothing.'),
    request_id: z.string(),
  })
  .meta({
    id: 'AuditEntry',
    description: 'One change, never with a secret.',
    examples: [
      {
        id: '01993b4e-9d00-7c3b-8a00-6f5e4d3c2b1a',
        timestamp: '2026-11-21T09:20:00.123+00:00',
        actor: 'user:anna@example.com',
        action: 'patch_receipt',
        subject_type: 'receipt',
        subject_id: '01993b4e-7c1a-7d2e-8f00-3a5b6c7d8e9f',
        before: { identifier: null },
        after: { identifier: 'anna.schmidt@example.com' },
        request_id: '01993b4e-9cff-7aaa-8000-000000000001',
      },
    ],
  });

export type AuditEntryWire = z.output<typeof auditEntryOut>;
