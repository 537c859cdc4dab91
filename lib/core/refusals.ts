/**
 * Causes among those of a code, added by each `resource.ts` with `declare module`, and joined by
 * `lib/registry/reasons.ts`.
 */
export interface Refusals {}

/** Meaning never changes. */
export type Refusal = keyof Refusals;
