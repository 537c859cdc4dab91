import { resource } from '@/lib/platform/http/resource';
import { forgotPasswordJob } from './forgot-password-job';

const reasons = [
  'group_has_users',
  'group_name_taken',
  'groups_max',
  'mail_server_set_up',
  'nobody_manages_groups',
  'nobody_manages_users',
  'second_factor_off',
  'second_factor_on',
  'second_factor_unstarted',
  'user_inactive',
] as const;

declare module '@/lib/core/refusals' {
  interface Refusals extends Record<(typeof reasons)[number], true> {}
}

export const portalUsers = resource({
  endpoints: async () => (await import('./endpoints')).portalUserEndpoints,
  jobs: [forgotPasswordJob],
  reasons,
  tags: [
    {
      name: 'Portal users',
      description: 'People who can sign in to the portal of a retailer, and their groups.',
      segments: ['portal'],
      place: 12,
    },
    {
      name: 'Own account',
      description: 'The account of the signed-in portal user.',
      segments: ['profile'],
      place: 13,
    },
  ],
});
