export const permissionReasons = ['permissions_not_held'] as const;

declare module '@/lib/core/refusals' {
  interface Refusals extends Record<(typeof permissionReasons)[number], true> {}
}
