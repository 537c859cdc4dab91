import { describe, expect, test } from 'vitest';
import { dispatchApi } from '@/test/web-dispatch';
import { config, useEnvironment } from '@/lib/core/config';
import { testOrigin } from '@/test/api-client';

const ask = () => dispatchApi(new Request(`${testOrigin}/api/health`), { address: '127.0.0.1' });
const { databaseUrl } = config();

describe('200', () => {
  test('says that all is well', async () => {
    const response = await ask();
    expect({ status: response.status, body: await response.json() }).toEqual({
      status: 200,
      body: { status: 'ok' },
    });
  });
});

describe('503', () => {
  test('answers 503 while the database cannot be reached, and is well again by itself', async () => {
    useEnvironment({ DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/nowhere' });
    const response = await ask();
    useEnvironment({ DATABASE_URL: databaseUrl });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
    expect(await response.json()).toMatchObject({ code: 'unavailable' });
    expect((await ask()).status).toBe(200);
  });
});
