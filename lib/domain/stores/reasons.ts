/** Why a store is not used, created or changed. */
export const storeReasons = [
  'store_external_reference_taken',
  'store_missing',
  'store_reference_taken',
] as const;

declare module '@/lib/core/refusals' {
  interface Refusals extends Record<(typeof storeReasons)[number], true> {}
}
