/** Why an identifier is not created. */
export const identifierReasons = ['identifier_exists'] as const;

declare module '@/lib/core/refusals' {
  interface Refusals extends Record<(typeof identifierReasons)[number], true> {}
}
