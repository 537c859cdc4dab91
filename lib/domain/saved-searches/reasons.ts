/** Why a search is not saved or deleted. */
export const savedSearchReasons = ['search_name_taken', 'search_of_another', 'searches_max'] as const;

declare module '@/lib/core/refusals' {
  interface Refusals extends Record<(typeof savedSearchReasons)[number], true> {}
}
