import { resource } from '@/lib/platform/http/resource';

const reasons = ['link_taken', 'many_test_receipts', 'receipt_differs', 'store_from_receipt_off'] as const;

declare module '@/lib/core/refusals' {
  interface Refusals extends Record<(typeof reasons)[number], true> {}
}

export const intake = resource({
  endpoints: async () => (await import('./endpoints')).intakeEndpoints,
  reasons,
});
