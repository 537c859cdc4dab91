/** Why a client is not created or changed. */
export const clientReasons = ['key_taken', 'many_secrets', 'secret_unreadable'] as const;

declare module '@/lib/core/refusals' {
  interface Refusals extends Record<(typeof clientReasons)[number], true> {}
}
