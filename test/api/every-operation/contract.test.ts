import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '@/lib/registry/registry';
import { isPermission, permissions } from '@/lib/platform/auth/permissions';
import { useEnvironment } from '@/lib/core/config';
import type { Endpoint } from '@/lib/platform/http/endpoint';
import { apiClient, bearerToken, type ApiClient } from '@/test/api-client';
import { makeClient, makeRetailer, type TestRetailer } from '@/test/factories';
import { loadRoute, routeFiles } from '@/test/next-mount';
import { makePortalUser, signedIn } from '@/test/portal-session';
import { tier } from '@/test/tier';

const guarded = registry.filter((endpoint) => endpoint.access.startsWith('permission'));
const personal = registry.filter((endpoint) => endpoint.access === 'session');
const anyId = '01980000-0000-7000-8000-000000000000';

/** Path of an endpoint with something in place of each parameter. */
function pathOf(endpoint: Endpoint): string {
  return endpoint.path.replaceAll(/\{\w+\}/g, anyId);
}

function versionHeader({ version }: Pick<Endpoint, 'version'>): Record<string, string> {
  return { 'service-api-version': String(version) };
}

function titled(endpoints: readonly Endpoint[]) {
  return endpoints.map(
    (endpoint) => [`${endpoint.method} ${endpoint.path} v${endpoint.version}`, endpoint] as const,
  );
}

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
});

describe.each(titled(guarded))('%s', (_title, endpoint) => {
  const call = (api: ApiClient, headers: Record<string, string> = {}) =>
    api.request(pathOf(endpoint), {
      method: endpoint.method,
      headers: { ...versionHeader(endpoint), ...headers },
    });

  test('is guarded by a permission that can be granted', () => {
    expect(isPermission(`view.${endpoint.operation}`)).toBe(true);
  });

  test('answers 401 without a credential, and says which one it wants', async () => {
    const { status, headers, json } = await call(apiClient());
    expect({ status, code: json.code }).toEqual({ status: 401, code: 'unauthenticated' });
    expect(headers.get('www-authenticate')).toBe('Bearer');
  });

  test('answers 403 to a client that holds every permission but its own', async () => {
    const others = permissions.filter((name) => name !== `view.${endpoint.operation}`);
    const client = await makeClient(retailer, { authentication: 'bearer', permissions: others });
    const { status, json } = await call(apiClient({ authorization: `Bearer ${await bearerToken(client)}` }));
    expect({ status, code: json.code }).toEqual({ status: 403, code: 'permission_denied' });
    expect(json.description).toContain(`view.${endpoint.operation}`);
  });

  test('lets in a client that holds its permission alone', async () => {
    const client = await makeClient(retailer, {
      authentication: 'bearer',
      permissions: [`view.${endpoint.operation}`],
    });
    const { status } = await call(apiClient({ authorization: `Bearer ${await bearerToken(client)}` }));
    expect([401, 403]).not.toContain(status);
  });

  test('names its version in the answer', async () => {
    const { headers } = await call(retailer.api);
    expect(headers.get('service-api-version')).toBe(String(endpoint.version));
  });

  test('refuses an unknown query argument by name', async () => {
    const { status, json } = await retailer.api.request(`${pathOf(endpoint)}?colour=red`, {
      method: endpoint.method,
      headers: {
        ...versionHeader(endpoint),
        'content-type': Object.keys(endpoint.accepts)[0] ?? 'text/plain',
      },
      ...(endpoint.method === 'GET' ? {} : { body: '{}' }),
    });
    expect({ status, code: json.code }).toEqual({ status: 400, code: 'invalid_request' });
    expect(json.errors).toContainEqual({
      location: 'query',
      name: 'colour',
      description: 'colour is not a known argument',
      reason: 'unknown_argument',
      parameters: {},
    });
  });

  test('carries a Deprecation header exactly when it is deprecated', async () => {
    const { headers } = await call(retailer.api);
    const deprecation = headers.get('deprecation');
    if (endpoint.deprecatedSince === null) expect(deprecation).toBeNull();
    else expect(deprecation).toBe(`@${endpoint.deprecatedSince.getTime() / 1000}`);
  });
});

describe.each(titled(personal))('%s', (_title, endpoint) => {
  const call = (api: ApiClient) => api.request(pathOf(endpoint), { method: endpoint.method });

  test('answers 401 without a credential', async () => {
    expect((await call(apiClient())).status).toBe(401);
  });

  test('answers 403 to a client, whatever it holds', async () => {
    const { status, json } = await call(retailer.api);
    expect({ status, code: json.code }).toEqual({ status: 403, code: 'permission_denied' });
  });

  test('lets in a portal user without any permission', async () => {
    const { api } = await signedIn(await makePortalUser(retailer, ''));
    expect([401, 403]).not.toContain((await call(api)).status);
  });
});

describe('the registry', () => {
  test('has each method, path and version once', () => {
    const keys = registry.map(({ method, path, version }) => `${method} ${path} ${version}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('names every operation as the specification does', () => {
    const operations = Object.fromEntries(registry.map((e) => [`${e.method} ${e.path}`, e.operation]));
    expect(operations).toMatchObject({
      'GET /receipts': 'get_receipts',
      'GET /receipts/{id}': 'get_receipt',
      'POST /receipts': 'post_receipt',
      'PATCH /receipts/{id}': 'patch_receipt',
      'POST /stores': 'post_store',
    });
  });

  test('is bound by the route files path for path', () => {
    const bound = routeFiles().map((route) => route.path);
    expect(bound.toSorted()).toEqual([...new Set(registry.map((endpoint) => endpoint.path))].toSorted());
  });

  // They are made from the registry, and loading all of them takes as long as half of this file.
  const loaded = routeFiles().filter((_, index) => tier === 'full' || index % 10 === 0);
  test.each(loaded.map((route) => [route.path, route.file]))(
    '%s binds exactly the methods of its endpoints',
    { tags: 'wide' },
    async (path, file) => {
      const route = await loadRoute(file);
      const expected = registry.filter((endpoint) => endpoint.path === path);
      const methods = new Set<string>(expected.map((endpoint) => endpoint.method));
      const url = `http://receipts.test/api${path.replaceAll(/\{\w+\}/g, anyId)}`;
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        const response = await route[method]?.(new Request(url, { method }));
        expect(response?.status === 405, `${method} ${path}`).toBe(!methods.has(method));
      }
      for (const { method, version } of expected) {
        const headers = {
          ...versionHeader({ version }),
          authorization: `Bearer ${await bearerToken(retailer.credentials.bearer)}`,
        };
        const response = await route[method]?.(new Request(url, { method, headers }));
        expect(response?.headers.get('service-api-version'), `${method} ${path}`).toBe(String(version));
      }
    },
  );
});

describe('an endpoint for the operator of the service', () => {
  test.each(titled(registry.filter(({ access }) => access === 'operator')))(
    '%s is not there without a token, and answers no client of a retailer with one',
    async (_title, endpoint) => {
      expect((await retailer.api.get(pathOf(endpoint))).status).toBe(404);
      useEnvironment({ METRICS_TOKEN: 'a-token-of-the-operator' });
      expect((await apiClient().get(pathOf(endpoint))).status).toBe(401);
      expect((await retailer.api.get(pathOf(endpoint))).status).toBe(401);
    },
  );

  afterEach(() => useEnvironment({ METRICS_TOKEN: undefined }));
});

describe('a public endpoint', () => {
  test.each(titled(registry.filter(({ access, method }) => access === 'public' && method === 'GET')))(
    '%s needs no credential and ignores a bad one',
    async (_title, endpoint) => {
      expect((await apiClient().get(pathOf(endpoint))).status).toBe(200);
      expect((await apiClient({ authorization: 'Bearer nonsense' }).get(pathOf(endpoint))).status).toBe(200);
    },
  );
});
