import { z } from 'zod';
import * as fields from '@/lib/fields';

/** An entry of the audit trail as it goes out (contract section 12). */
export const auditEntryOut = z.strictObject({
  id: z.string(),
  timestamp: z.string(),
  /** `client:<id>`, `user:<e-mail>` or `system:<name>`. */
  actor: z.string(),
  /** The operation, such as `patch_receipt`. */
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.string(),
  /** What the change touched, as it was and as it is; null where there was or is nothing. Never a secret. */
  before: fields.jsonValue().nullable(),
  after: fields.jsonValue().nullable(),
  request_id: z.string(),
});

export type AuditEntryWire = z.output<typeof auditEntryOut>;
