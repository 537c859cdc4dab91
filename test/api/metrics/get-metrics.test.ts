import { randomBytes } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { config, useEnvironment } from '@/lib/core/config';
import { apiClient, productionMount } from '@/test/api-client';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { nextMount } from '@/test/next-mount';

// What the service tells its operator: only the operator receives it, and it names no person.

const token = randomBytes(24).toString('hex');
const operator = apiClient({ authorization: `Bearer ${token}` });
let retailer: TestRetailer;

beforeAll(async () => {
  retailer = await makeRetailer();
});
beforeEach(() => useEnvironment({ METRICS_TOKEN: token }));
afterEach(() => useEnvironment({ METRICS_TOKEN: undefined }));

describe('200', () => {
  test.each([
    ['production', productionMount],
    ['Next', nextMount],
  ])('answers in the text format of Prometheus through the mount of %s', async (_name, mount) => {
    const { status, headers, text } = await apiClient({ authorization: `Bearer ${token}` }, mount).get(
      '/metrics',
      { accept: 'application/openmetrics-text;version=1.0.0;q=0.5,text/plain;version=0.0.4;q=0.3,*/*;q=0.1' },
    );
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(text.endsWith('\n')).toBe(true);
    const lines = text.split('\n').filter((line) => line !== '');
    const wrong = lines.filter(
      (line) =>
        !/^# (?:HELP \w+ .+|TYPE \w+ (?:counter|gauge|histogram|summary))$/.test(line) &&
        !/^[a-zA-Z_]\w*(?:\{\w+="[^"]*"(?:,\w+="[^"]*")*\})? (?:-?[\d.]+(?:e[+-]?\d+)?|\+Inf|Nan)$/.test(
          line,
        ),
    );
    expect(wrong).toEqual([]);
    const named = lines.flatMap((line) => /^# TYPE (\w+)/.exec(line)?.[1] ?? []);
    expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([]);
  });

  test('HEAD gives the headers and no body', async () => {
    const { status, text } = await operator.request('/metrics', { method: 'HEAD' });
    expect({ status, text }).toEqual({ status: 200, text: '' });
  });
});

describe('401', () => {
  test.each([
    ['without a token', {}, 'Bearer'],
    ['with another one', { authorization: `Bearer ${token}x` }, 'Bearer error="invalid_token"'],
    ['with another kind of credential', { authorization: `Basic ${token}` }, 'Bearer'],
  ])('answers 401 %s', async (_what, headers, wanted) => {
    const answer = await apiClient().get('/metrics', headers);
    expect({ status: answer.status, code: answer.json.code }).toEqual({
      status: 401,
      code: 'unauthenticated',
    });
    expect(answer.headers.get('www-authenticate')).toBe(wanted);
  });

  test('answers 401 to a client of a retailer, whatever it holds', async () => {
    expect((await retailer.api.get('/metrics')).status).toBe(401);
  });
});

describe('404', () => {
  test('is not there where no token is set', async () => {
    useEnvironment({ METRICS_TOKEN: undefined });
    expect(config().metricsToken).toBeUndefined();
    const { status, json } = await operator.get('/metrics');
    expect({ status, description: json.description }).toEqual({ status: 404, description: 'path not found' });
  });
});
