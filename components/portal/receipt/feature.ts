import type { Feature } from '../kit/feature';

export const receipt: Feature = {
  endpoints: async () => (await import('./endpoints')).receiptEndpoints,
};
