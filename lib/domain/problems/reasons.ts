/** Why a problem is not assigned to a user. */
export const problemReasons = ['assignee_other', 'assignee_unknown'] as const;

declare module '@/lib/core/refusals' {
  interface Refusals extends Record<(typeof problemReasons)[number], true> {}
}
