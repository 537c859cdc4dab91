import { resource } from '@/lib/platform/http/resource';
import { pruneAttachmentsJob } from './prune-attachments-job';

export const attachments = resource({
  endpoints: async () => (await import('./endpoints')).attachmentEndpoints,
  jobs: [pruneAttachmentsJob],
  tags: [
    { name: 'Attachments', description: 'Files attached to receipts.', segments: ['attachments'], place: 4 },
  ],
});
