/** Why a transformation is not saved, published or rolled back. */
export const transformationReasons = [
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
  interface Refusals extends Record<(typeof transformationReasons)[number], true> {}
}
