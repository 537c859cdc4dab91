export const idempotencyReasons = ['idempotency_key_reused', 'idempotency_key_running'] as const;

declare module '@/lib/core/refusals' {
  interface Refusals extends Record<(typeof idempotencyReasons)[number], true> {}
}
