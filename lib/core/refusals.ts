/**
 * The reasons for which a valid request is refused: which of the causes of its code it was. Each `resource.ts` adds its own
 * by `declare module`, and `lib/registry/reasons.ts` joins them.
 */
export interface Refusals {}

/** A reason of a refusal, for machines; it never changes its meaning. */
export type Refusal = keyof Refusals;
