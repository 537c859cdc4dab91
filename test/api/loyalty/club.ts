import { expect } from 'vitest';
import type { ApiClient, TestResponse } from '@/test/api-client';
import { makeRetailer, type TestRetailer } from '@/test/factories';

export const rules = { points: 1, per_amount: 1, store_references: [] };
export const reward = { every: 10, name: 'Free coffee', value: 2.5 };

interface LoyaltyEvent {
  readonly value: number;
  readonly receipt_id: string | null;
  readonly set: boolean;
}

/** A retailer with a loyalty program. What takes a `program` means the first one unless told otherwise. */
export interface Club extends TestRetailer {
  /** Path of the program. */
  readonly path: string;
  /** Makes another program; returns its path. */
  readonly madeProgram: (changes?: object) => Promise<string>;
  readonly valueOf: (identifier: string, program?: string) => Promise<number>;
  readonly eventsOf: (identifier: string, program?: string) => Promise<LoyaltyEvent[]>;
  readonly rewardsOf: (consumer: string, program?: string) => Promise<{ readonly id: number }[]>;
  /** Changes the value of an identifier. */
  readonly patch: (
    identifier: string,
    body: object,
    program?: string,
    api?: ApiClient,
  ) => Promise<TestResponse>;
  /** Makes an identifier known; answers it. */
  readonly known: (identifier: string) => Promise<string>;
}

/** Makes a program; returns its path. */
export async function makeProgram({ api }: Pick<TestRetailer, 'api'>, changes: object = {}): Promise<string> {
  const { status, json } = await api.post('/loyalty', { name: 'Coffee club', rules, reward, ...changes });
  expect(status).toBe(201);
  return `/loyalty/${json.id}`;
}

export async function makeClub(): Promise<Club> {
  const retailer = await makeRetailer();
  const path = await makeProgram(retailer);
  const below = (program: string, identifier: string) =>
    `${program}/identifiers/${encodeURIComponent(identifier)}`;
  return {
    ...retailer,
    path,
    madeProgram: (changes) => makeProgram(retailer, changes),
    valueOf: async (identifier, program = path) => {
      const { json } = await retailer.api.get(below(program, identifier));
      return json.value as number;
    },
    eventsOf: async (identifier, program = path) => {
      const { status, json } = await retailer.api.get(`${below(program, identifier)}/events`);
      expect(status).toBe(200);
      return json as LoyaltyEvent[];
    },
    rewardsOf: async (consumer, program = path) => {
      const { json } = await retailer.api.get(`${program}/rewards?consumer=${encodeURIComponent(consumer)}`);
      return json as { id: number }[];
    },
    patch: (identifier, body, program = path, api = retailer.api) =>
      api.request(below(program, identifier), { method: 'PATCH', json: body }),
    known: async (identifier) => {
      await retailer.api.post('/identifiers', { identifier });
      return identifier;
    },
  };
}
