/** Why a brand or a logo is refused. */
export const brandReasons = ['brand_changed', 'logo_type', 'picture_unreadable'] as const;

declare module '@/lib/core/refusals' {
  interface Refusals extends Record<(typeof brandReasons)[number], true> {}
}
