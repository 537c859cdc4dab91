/** Refusals of each `resource.ts`, added by `declare module` and joined by `lib/registry/reasons.ts`. */
export interface Refusals {}

/** A refusal never changes its meaning. */
export type Refusal = keyof Refusals;
