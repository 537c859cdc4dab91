/** Each `resource.ts` adds its refusals with `declare module`, and `lib/registry/reasons.ts` joins them. */
export interface Refusals {}

/** Part of the API: a refusal must never change its meaning. */
export type Refusal = keyof Refusals;
