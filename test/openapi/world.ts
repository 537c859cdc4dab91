import { isJsonObject } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { useEnvironment } from '@/lib/core/config';
import { apiClient, type ApiClient, type TestResponse } from '@/test/api-client';
import { makeClient, makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { makePortalUser, signedIn } from '@/test/portal-session';
import { reportStatus } from '@/test/till-status';
import type { DocumentedOperation } from './document';
import type { DocumentedRequest, Known } from './requests';

/** A retailer that has one of everything, and who may call what. */
export interface World {
  readonly retailer: TestRetailer;
  readonly known: Known;
  /** The client for an operation: its own account is for a portal session alone, metrics are for the operator. */
  readonly apiFor: (one: DocumentedOperation) => Promise<ApiClient>;
}

const operatorToken = 'the-token-of-the-operator';

/** Makes a retailer with a receipt, a store, an identifier, a program, an attachment, a raw receipt and more. */
export async function makeWorld(): Promise<World> {
  const retailer = await makeRetailer({
    stores_from_receipts: true,
    receipt_links: true,
    cards: 'none',
    rate_limit_burst: 1_000_000,
  });
  useEnvironment({ METRICS_TOKEN: operatorToken });
  const { api } = retailer;
  const receipt = await postedReceipt(retailer, { identifier: '1001' });
  const program = await api.post('/loyalty', { name: 'Bonus', rules: { points: 1, per_amount: 1 } });
  const attachment = await api.request('/attachments', {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: 'slip',
  });
  const raw = await api.request('/pos/receipts', { method: 'POST', body: 'Milk 1.99' });
  // Not the client that calls: a change of that one would end the run.
  const client = await makeClient(retailer, { authentication: 'bearer', permissions: [] });
  const user = await makePortalUser(retailer, '');
  await api.request('/transformations', {
    method: 'POST',
    json: { name: 'tills', input_format: 'json', mapping: '$' },
  });
  const till = '5f1c2d3e-4b5a-4c6d-8e7f-9a0b1c2d3e4f';
  await reportStatus(retailer, till);
  const display = await api.post(`/tills/${till}/displays`, {});
  const byPath: Readonly<Record<string, readonly string[]>> = {
    receipts: [receipt],
    attachments: [String(attachment.json.id)],
    tills: [String(display.json.id)],
    pos: [raw.headers.get('service-pos-data-id') ?? ''],
  };
  const byName: Readonly<Record<string, readonly string[]>> = {
    identifier: ['1001', 'nobody'],
    reference: ['1'],
    program_id: [String(program.json.id)],
    client_id: [String(client.id), '2147483647'],
    authentication: ['bearer', 'hmac'],
    email: [user.email],
    name: ['tills', 'administrators'],
    version: ['1'],
    till: [till],
  };
  return {
    retailer,
    known: (name, path) => byName[name] ?? byPath[path.split('/')[1] ?? ''] ?? [],
    apiFor: async (one) => {
      if (isForOperator(one)) return apiClient({ authorization: `Bearer ${operatorToken}` });
      return isForSessions(one) ? (await signedIn(await makePortalUser(retailer))).api : retailer.api;
    },
  };
}

/** True when an operation is for portal sessions alone. */
export function isForSessions(one: DocumentedOperation): boolean {
  return isForThoseOf('session', one);
}

/** True when an operation is for the operator of the service. */
export function isForOperator(one: DocumentedOperation): boolean {
  return isForThoseOf('operator', one);
}

function isForThoseOf(scheme: string, { operation }: DocumentedOperation): boolean {
  const security = Array.isArray(operation['security']) ? operation['security'].filter(isJsonObject) : [];
  return security.length > 0 && security.every((one) => scheme in one);
}

/** True when a query string is short enough to be read: beyond that every operation answers 414. */
export function isReadable(query: DocumentedRequest['query']): boolean {
  return argumentsOf(query).length <= limits.queryBytesMax;
}

function argumentsOf(query: DocumentedRequest['query']): string {
  return new URLSearchParams(query.map(([name, value]) => [name, value])).toString();
}

/** Sends a request of the document. */
export function send(
  api: ApiClient,
  { method }: DocumentedOperation,
  { path, query, headers, body }: DocumentedRequest,
): Promise<TestResponse> {
  return api.request(`${path}?${argumentsOf(query)}`, {
    method,
    headers: { ...headers, ...(body === null ? {} : { 'content-type': body.type }) },
    ...(body === null ? {} : { body: body.text }),
  });
}

/** What each violation of an answer says. */
export function violationsIn({ json }: TestResponse): string[] {
  const { errors, description } = json as {
    errors?: readonly { description: string }[];
    description: string;
  };
  return errors?.map((error) => error.description) ?? [description];
}

/** What the document cannot say in JSON Schema, by the words in which the service refuses it. */
const unsayable: readonly RegExp[] = [
  /must not be a whole card number/,
  /must be base64/,
  /must be an ISO 8601 date/,
  /is not a valid alternative name/,
  /must be an integer from 1 to 2147483647/,
  /must be an e-mail address/,
  /must be an address that begins with https/,
  /must be a name without control characters/,
  // What is there and what is not.
  /^store\.(?:name|country) is missing/,
  /does not exist/,
  /is not a group of the retailer/,
  /invalid (?:registration code|card number)/,
  // Passwords are judged by more than their length.
  /password (?:must|is wrong)/,
  // The last day of a period, by the first one.
  /^to must (?:not be before from|be at most 1096 days from the first)/,
  // When a problem is snoozed, and until when.
  /^snoozed_until (?:is missing|must be (?:given with|in the future|at most a year))/,
  // Arguments that are nothing without each other.
  /^(?:service-transaction-id|service-attachment-label|subject_type|subject_id) is missing/,
];

/** True when a refusal is for something that JSON Schema has no words for. */
export function isUnsayable(description: string): boolean {
  return unsayable.some((words) => words.test(description));
}
