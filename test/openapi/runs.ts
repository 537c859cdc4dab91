import type { Parameters } from 'fast-check';

// A longer run: `OPENAPI_RUNS=2000 npm run test:unit -- test/openapi`.
const asked = Number(process.env['OPENAPI_RUNS'] ?? 0);

/**
 * How many requests a property makes of one operation, and for how many milliseconds at most. The short run makes the
 * same requests every time, so that a change is what turns it red; the longer one draws new ones.
 */
export const openApiRuns: Parameters<unknown> =
  asked > 0 ? { numRuns: asked } : { seed: 20261121, numRuns: 20, interruptAfterTimeLimit: 3000 };

/** Milliseconds after which a property is given up. */
export const openApiTimeout = asked > 0 ? 600_000 : 30_000;
