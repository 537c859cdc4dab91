import { resource } from '@/lib/platform/http/resource';

const reasons = [
  'draft_changed',
  'draft_missing',
  'draft_waits',
  'in_force_already',
  'mapping_unreadable',
  'media_type_taken',
  'never_published',
  'sample_differs',
  'sample_fails',
  'transformation_exists',
] as const;

declare module '@/lib/core/refusals' {
  interface Refusals extends Record<(typeof reasons)[number], true> {}
}

export const transformations = resource({
  endpoints: async () => (await import('./endpoints')).transformationEndpoints,
  reasons,
  tags: [
    {
      name: 'Transformations',
      description: 'How raw receipts become receipts.',
      segments: ['transformations'],
      place: 3,
    },
  ],
});
