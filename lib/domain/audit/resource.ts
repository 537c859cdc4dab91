import { resource } from '@/lib/platform/http/resource';
import { pruneAuditJob } from './prune-audit-job';
import { sealAuditJob } from './seal-audit-job';

export const audit = resource({
  endpoints: async () => (await import('./endpoints')).auditEndpoints,
  jobs: [pruneAuditJob, sealAuditJob],
  tags: [{ name: 'Audit trail', description: 'Who changed what, and when.', segments: ['audit'], place: 19 }],
});
