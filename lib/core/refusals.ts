/** Reasons of each `resource.ts`, added by `declare module` and joined by `lib/registry/reasons.ts`. */
export interface Refusals {}

/** Meaning never changes. */
export type Refusal = keyof Refusals;
