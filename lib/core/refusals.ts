/**
 * Causes among those of a code. Each `resource.ts` adds its own by `declare module`, and `lib/registry/reasons.ts`
 * joins them.
 */
export interface Refusals {}

/** A reason of a refusal, for machines; its meaning never changes. */
export type Refusal = keyof Refusals;
