import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { permissions } from '@/lib/platform/auth/permissions';
import { apiClient, bearerToken } from '@/test/api-client';
import { countRows, makeClient } from '@/test/factories';
import { runs } from '@/test/tier';
import { document, operations, type DocumentedOperation } from './document';
import { bodiesOf, invalidArguments, invalidBodies, parametersOf, validRequests } from './requests';
import { isForOperator, isForSessions, isReadable, makeWorld, send, type World } from './world';

// Every operation with requests that the document refuses: the documented refusal, and nothing has changed.

let world: World;
let before: Awaited<ReturnType<typeof countRows>>;
beforeAll(async () => {
  world = await makeWorld();
});

const titled = (list: readonly DocumentedOperation[]) => list.map((one) => [one.id, one] as const);

describe.each(titled(operations))('%s', (_id, one) => {
  // Signing in, and making a client, are changes of the test's own.
  const client = async () => {
    const api = await world.apiFor(one);
    before = await countRows(world.retailer);
    return api;
  };
  beforeEach(async () => {
    before = await countRows(world.retailer);
  });
  afterEach(async () => {
    expect(await countRows(world.retailer), 'what was refused changed something').toEqual(before);
  });

  const bodies = invalidBodies(one);
  test.runIf(bodies !== null)('refuses a body that is not as described', async () => {
    const api = await client();
    const requests = fc.tuple(validRequests(one, world.known), bodies ?? fc.constant({ type: '', text: '' }));
    await fc.assert(
      fc.asyncProperty(requests, async ([request, body]) => {
        const { status, json, text } = await send(api, one, { ...request, body });
        expect({ status, code: json.code }, text).toEqual({ status: 400, code: 'invalid_request' });
        expect((json.errors as { location: string }[]).map(({ location }) => location)).toContain('body');
      }),
      { numRuns: runs(30) },
    );
  });

  test('refuses an argument that is not as described', async () => {
    const api = await client();
    const requests = fc.tuple(validRequests(one, world.known), invalidArguments(one));
    await fc.assert(
      fc.asyncProperty(requests, async ([request, [name, value]]) => {
        const others = request.query.filter(([other]) => other !== name);
        const query = [...others, [name, value] as const];
        fc.pre(isReadable(query));
        // A header would win over an argument of the same meaning.
        const headers = Object.fromEntries(
          Object.entries(request.headers).filter(([header]) => header === 'service-api-version'),
        );
        const { status, json, text } = await send(api, one, { ...request, headers, query });
        expect({ status, code: json.code }, text).toEqual({ status: 400, code: 'invalid_request' });
        const named = (json.errors as { name: string }[]).map((error) => error.name.split('.')[0]);
        expect(named).toContain(name);
      }),
      { numRuns: runs(30) },
    );
  });

  const inPath = parametersOf(one).filter(({ in: place }) => place === 'path');
  test.runIf(inPath.length > 0)('finds nothing under a name that can be nobody’s', async () => {
    const api = await client();
    for (const segment of ['%zz', '%00', '%ff']) {
      const path = one.path.replaceAll(/\{\w+\}/g, segment);
      const { status, json } = await api.request(path, { method: one.method });
      expect({ status, code: json.code }, path).toEqual({ status: 404, code: 'not_found' });
    }
  });

  test('refuses a method that its path does not know', async () => {
    const api = await client();
    const known = operations.filter(({ path }) => path === one.path).map(({ method }) => method);
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(
      (m) => !known.includes(m),
    )) {
      const { status, headers } = await api.request(one.path.replaceAll(/\{\w+\}/g, '1'), { method });
      expect(status, method).toBe(405);
      expect((headers.get('allow') ?? '').split(', ')).toEqual(expect.arrayContaining(known));
    }
  });

  const types = bodiesOf(one).map(([type]) => type);
  test.runIf(types.length > 0 && !types.includes('*/*'))(
    'refuses a body of a type it does not take',
    async () => {
      const api = await client();
      const path = one.path.replaceAll(/\{\w+\}/g, '1');
      for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', '']) {
        const headers: Record<string, string> = type === '' ? {} : { 'content-type': type };
        const body = new Blob(['{}'], { type: '' });
        const { status, json } = await api.request(path, { method: one.method, headers, body });
        expect({ status, code: json.code }, type).toEqual({ status: 415, code: 'unsupported_media_type' });
      }
    },
  );

  const isGuarded = ((one.operation['security'] ?? document['security']) as readonly unknown[]).length > 0;
  test.runIf(isGuarded)('refuses who brings no credential, or one without the permission', async () => {
    const path = one.path.replaceAll(/\{\w+\}/g, '1');
    const anonymous = await apiClient().request(path, { method: one.method });
    expect(anonymous.status).toBe(401);
    expect(anonymous.headers.get('www-authenticate')).toMatch(/^Bearer/);
    const permission = roleOf(one);
    const others = permissions.filter((name) => name !== permission);
    const made = await makeClient(world.retailer, { authentication: 'bearer', permissions: others });
    before = await countRows(world.retailer);
    const api = apiClient({ authorization: `Bearer ${await bearerToken(made)}` });
    const { status, json } = await api.request(path, { method: one.method });
    // No client of a retailer could ever have the permission.
    if (isForOperator(one)) return expect(status).toBe(401);
    expect({ status, code: json.code }).toEqual({ status: 403, code: 'permission_denied' });
    if (!isForSessions(one)) expect(json.description).toContain(permission);
  });
});

/** The permission that the document names for an operation. */
function roleOf({ operation }: DocumentedOperation): string {
  const permission = operation['x-permission'];
  return typeof permission === 'string' ? permission : 'none';
}
