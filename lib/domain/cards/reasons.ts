/** Why cards are refused. */
export const cardReasons = ['cards_off'] as const;

declare module '@/lib/core/refusals' {
  interface Refusals extends Record<(typeof cardReasons)[number], true> {}
}
