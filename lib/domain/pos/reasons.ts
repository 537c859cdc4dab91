/** Why a raw receipt is not processed again. */
export const rawReasons = ['raw_cleared', 'raw_processed'] as const;

declare module '@/lib/core/refusals' {
  interface Refusals extends Record<(typeof rawReasons)[number], true> {}
}
