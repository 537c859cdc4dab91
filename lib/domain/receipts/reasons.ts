/** Why a receipt is not changed. */
export const receiptReasons = [
  'attachment_exists',
  'attachments_max',
  'note_of_other',
  'notes_max',
  'other_consumer',
] as const;

declare module '@/lib/core/refusals' {
  interface Refusals extends Record<(typeof receiptReasons)[number], true> {}
}
