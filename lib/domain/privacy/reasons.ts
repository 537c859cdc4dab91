/** Why an erasure is not retried. */
export const privacyReasons = ['erasure_done'] as const;

declare module '@/lib/core/refusals' {
  interface Refusals extends Record<(typeof privacyReasons)[number], true> {}
}
