export const patchReasons = ['patch_failed', 'path_closed'] as const;

declare module '@/lib/core/refusals' {
  interface Refusals extends Record<(typeof patchReasons)[number], true> {}
}
