/** Why a submitted receipt is refused. */
export const intakeReasons = ['many_test_receipts', 'receipt_differs', 'store_from_receipt_off'] as const;

declare module '@/lib/core/refusals' {
  interface Refusals extends Record<(typeof intakeReasons)[number], true> {}
}
