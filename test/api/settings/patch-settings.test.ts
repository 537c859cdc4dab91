import { describe, expect, onTestFinished, test } from 'vitest';
import { useEnvironment } from '@/lib/core/config';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { makePortalUser, signedIn } from '@/test/portal-session';

const patch = ({ api }: TestRetailer, body: unknown) =>
  api.patch('/settings', body, { 'content-type': 'application/json' });

describe('200', () => {
  test('changes what is sent, keeps the rest, and is in the audit trail', async () => {
    const retailer = await makeRetailer({
      vatno: 'DE1',
      retention_days: { raw: 5, raw_failed: null, outbox: null, audit: null, events: 30 },
    });
    const { status, json } = await patch(retailer, { currency: 'CHF', channels: ['email', 'sms'] });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      currency: 'CHF',
      channels: ['email', 'sms'],
      vatno: 'DE1',
      retention_days: { raw: 5 },
    });
    expect((await retailer.api.get('/settings')).json).toEqual(json);
    const { json: audit } = await retailer.api.get('/audit?action=change_settings');
    expect(audit).toMatchObject([{ before: { currency: 'EUR' }, after: { currency: 'CHF' } }]);
    // For a caller who heard no answer.
    expect((await patch(retailer, { currency: 'CHF' })).json).toEqual(json);
    expect((await retailer.api.get('/audit?action=change_settings')).json).toEqual(audit);
  });

  test('renames the retailer: where it signs in, in mails about accounts, on new receipts, audited', async () => {
    const retailer = await makeRetailer();
    const browser = await signedIn(await makePortalUser(retailer));
    const earlier = await postedReceipt(retailer);
    const { status, json } = await patch(retailer, { name: 'Tea & Sons', currency: 'CHF' });
    expect([status, json.name, json.currency]).toEqual([200, 'Tea & Sons', 'CHF']);
    expect((await retailer.api.get('/settings')).json).toEqual(json);
    expect((await browser.api.get('/portal/me')).json.retailer.name).toBe('Tea & Sons');
    const nameOn = async (id: string) =>
      (await retailer.api.get(`/receipts/${id}`)).json.retailer.name as string;
    expect(await nameOn(await postedReceipt(retailer))).toBe('Tea & Sons');
    expect(await nameOn(earlier)).toBe(retailer.ctx.retailer.name);
    const { json: audit } = await retailer.api.get('/audit?action=rename_retailer');
    expect(audit).toMatchObject([
      { before: { name: retailer.ctx.retailer.name }, after: { name: 'Tea & Sons' } },
    ]);
  });

  test('of the time zone says to the next search which day it was', async () => {
    const own = await makeRetailer({ timezone: 'Europe/Berlin' });
    await postedReceipt(own, { localtime: '2026-03-14T23:30:00Z' });
    const hitsOn = async (day: string) =>
      (await own.api.get(`/receipts/_search?query=timestamp:${day}`)).json.hits as number;
    expect([await hitsOn('2026-03-14'), await hitsOn('2026-03-15')]).toEqual([0, 1]);
    await own.api.request('/settings', { method: 'PATCH', json: { timezone: 'Europe/London' } });
    expect([await hitsOn('2026-03-14'), await hitsOn('2026-03-15')]).toEqual([1, 0]);
  });
});

describe('400', () => {
  test.each([
    ['timezone', 'Mars/Base'],
    ['currency', 'euro'],
    ['locale', 'DE_de'],
    ['channels', ['pigeon']],
    ['cards', 'maybe'],
    ['rate_limit_per_minute', 0],
    ['search_fields', { 'dynamic.X': { path: 'x', kind: 'exact' } }],
    ['search_fields', { 'dynamic.x': { path: '', kind: 'exact' } }],
    ['search_fields', { 'dynamic.x': { path: 'x', kind: 'fuzzy' } }],
    ['retention_days', { raw: 0 }],
    ['channels', Array.from({ length: 101 }, () => 'email')],
    ['send_on_arrival', Array.from({ length: 101 }, () => 'email')],
    ['content_languages', Array.from({ length: 50_000 }, () => 'de')],
    [
      'search_fields',
      Object.fromEntries(
        Array.from({ length: 101 }, (_, index) => [`dynamic.f${index}`, { path: 'x', kind: 'exact' }]),
      ),
    ],
    ['colour', 'red'],
    ['name', ''],
    ['name', 'n'.repeat(256)],
    ['name', null],
  ])('refuses a wrong %s by name, and changes nothing', async (name, value) => {
    const retailer = await makeRetailer();
    const before = (await retailer.api.get('/settings')).json;
    const { status, json } = await patch(retailer, { vatno: 'DE9', [name]: value });
    expect(status).toBe(400);
    expect(json.errors[0]).toMatchObject({ location: 'body' });
    expect(json.errors[0].name).toMatch(new RegExp(`^${name}`));
    expect((await retailer.api.get('/settings')).json).toEqual(before);
  });

  test('keeps the audit trail for as long as the operator wants', async () => {
    const retailer = await makeRetailer();
    const days = (audit: number | null) => ({
      retention_days: { raw: null, raw_failed: null, outbox: null, audit, events: 30 },
    });
    const before = (await retailer.api.get('/settings')).json;
    const { status, json } = await patch(retailer, days(364));
    expect(status).toBe(400);
    expect(json.errors).toEqual([
      {
        location: 'body',
        name: 'retention_days.audit',
        description: 'retention_days.audit must be at least 365',
        reason: 'minimum',
        parameters: { minimum: 365 },
      },
    ]);
    expect((await retailer.api.get('/settings')).json).toEqual(before);
    for (const allowed of [365, null]) expect((await patch(retailer, days(allowed))).status).toBe(200);
    useEnvironment({ AUDIT_RETENTION_MIN_DAYS: '30' });
    onTestFinished(() => useEnvironment({ AUDIT_RETENTION_MIN_DAYS: undefined }));
    expect((await patch(retailer, days(29))).status).toBe(400);
    expect((await patch(retailer, days(30))).status).toBe(200);
    // Nor is a retailer made that keeps it for less.
    await expect(makeRetailer(days(29))).rejects.toMatchObject({ code: 'invalid_request' });
  });

  test('cannot give anybody more permissions', async () => {
    const retailer = await makeRetailer();
    const { status, json } = await patch(retailer, { portal_groups: { administrators: ['*'] } });
    expect(status).toBe(400);
    expect(json.errors[0].name).toBe('portal_groups');
  });
});
