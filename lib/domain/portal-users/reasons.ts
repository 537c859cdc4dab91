/** Why a change of users, groups or the own account is refused. */
export const portalUserReasons = [
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
  interface Refusals extends Record<(typeof portalUserReasons)[number], true> {}
}
