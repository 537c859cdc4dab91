import { z } from 'zod';
import { invalidRequest } from '@/lib/core/errors';
import * as fields from '@/lib/core/fields';
import { endpoint, ok } from '@/lib/platform/http/endpoint';
import { instantArgument, integerArgument } from '@/lib/platform/http/query';
import { violation } from '@/lib/core/problems';
import { listChanges } from './list-changes';
import { presentAuditEntry } from './present';
import { auditEntryOut } from './schema';

const name = (description: string) => fields.text({ min: 1, max: 400 }).optional().describe(description);

export const getAudit = endpoint({
  operation: 'get_audit',
  method: 'GET',
  path: '/audit',
  readsFrom: 'replica',
  summary: 'List audit trail entries, newest first',
  query: {
    count: integerArgument({ min: 1, max: 100, fallback: 20 }),
    after: name('The id of the last change of the previous page.'),
    actor: name('Changes by this one only: `client:<id>`, `user:<e-mail>` or `system:<name>`.'),
    action: name('Only changes by this operation, such as `patch_receipt`.'),
    subject_type: name('With `subject_id`: changes of this one only, such as a `receipt`.'),
    subject_id: name('With `subject_type`.'),
    request_id: name('Only changes of this request.'),
    from_timestamp: instantArgument().optional(),
    to_timestamp: instantArgument().optional(),
  },
  answers: { 200: { description: 'A page of changes', schema: z.array(auditEntryOut) } },
  errors: ['not_found'],
  run: async (ctx, { query }) => {
    checkSubject(query.subject_type, query.subject_id);
    const { count, after, actor, action } = query;
    const changes = await listChanges(ctx, {
      count,
      after,
      actor,
      action,
      subjectType: query.subject_type,
      subjectId: query.subject_id,
      requestId: query.request_id,
      from: query.from_timestamp,
      to: query.to_timestamp,
    });
    return ok(changes.map(presentAuditEntry));
  },
});

function checkSubject(type: string | undefined, id: string | undefined): void {
  if ((type === undefined) === (id === undefined)) return;
  const [missing, given] =
    type === undefined
      ? (['subject_type', 'subject_id'] as const)
      : (['subject_id', 'subject_type'] as const);
  throw invalidRequest([violation('query', missing, 'subject_half', { given })]);
}

export const auditEndpoints = [getAudit] as const;
