/** Why a message is not sent. */
export const deliveryReasons = [
  'address_erased',
  'channel_unavailable',
  'link_revoked',
  'message_sent',
  'message_underway',
  'receipt_missing',
  'receipt_pending',
  'test_receipt',
] as const;

declare module '@/lib/core/refusals' {
  interface Refusals extends Record<(typeof deliveryReasons)[number], true> {}
}
