import { resource } from '@/lib/platform/http/resource';

/** Why a submitted receipt is refused. */
const reasons = ['link_taken', 'many_test_receipts', 'receipt_differs', 'store_from_receipt_off'] as const;

declare module '@/lib/core/refusals' {
  interface Refusals extends Record<(typeof reasons)[number], true> {}
}

/** Manifest of intake. */
export const intake = resource({
  endpoints: async () => (await import('./endpoints')).intakeEndpoints,
  reasons,
});
