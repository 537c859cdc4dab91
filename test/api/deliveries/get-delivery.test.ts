import { describe, expect, test } from 'vitest';
import { apiClient, signedQuery } from '@/test/api-client';
import { queuedMessage } from '@/test/api/deliveries/queued-message';
import { readMail, smtpServer } from '@/test/message-servers';
import { makeRetailer } from '@/test/factories';
import { makePortalUser } from '@/test/portal-session';

describe('200', () => {
  test('is the mail as it went over the line', async () => {
    const arrived = await smtpServer();
    const { retailer, id, run } = await queuedMessage('email', { settings: { attach_pdf: true } });
    await run();
    const { json } = await retailer.api.get(`/deliveries/${id}`);
    const mail = await readMail(arrived[0]);
    expect(json.subject).toBe(mail.subject);
    expect(json.content.text).toBe(mail.text?.trim());
    expect(json.content.html).toBe(mail.html?.trim());
    const files = json.content.attachments as { filename: string; content_type: string; bytes: number }[];
    const pdf = mail.attachments.find(({ mimeType }) => mimeType === 'application/pdf')?.content;
    expect(files.find(({ content_type: type }) => type === 'application/pdf')?.bytes).toBe(
      Buffer.from(pdf as ArrayBuffer).length,
    );
    const header = (arrived[0]?.raw ?? '').split('\r\n\r\n')[0]?.replaceAll(/\r\n[ \t]/g, ' ') ?? '';
    expect(json.headers.length).toBeGreaterThan(5);
    const fields = new Map(header.split('\r\n').map((line) => [line.split(':')[0], line]));
    for (const { name, value } of json.headers as { name: string; value: string }[]) {
      expect(fields.get(name)?.replaceAll(/\s+/g, ' ')).toBe(`${name}: ${value}`.replaceAll(/\s+/g, ' '));
    }
    expect(json.events.map(({ type }: { type: string }) => type)).toEqual(['queued', 'sent']);
  });

  test('hides what a mail to a portal user says', async () => {
    await smtpServer();
    const retailer = await makeRetailer();
    const user = await makePortalUser(retailer);
    await retailer.api.request(`/portal/user/${user.email}/_send_password_reset`, { method: 'POST' });
    const [{ id }] = (await retailer.api.get('/deliveries')).json;
    const { json } = await retailer.api.get(`/deliveries/${id}`);
    expect(json).toMatchObject({
      kind: 'password_reset',
      recipient: user.email,
      receipt_id: null,
      content: null,
      subject: null,
      headers: [],
    });
  });
});

describe('403', () => {
  test('is closed to signed consumers', async () => {
    const { retailer, id } = await queuedMessage('email');
    const query = signedQuery(retailer.credentials.hmac, { consumer: '1001' });
    const { status, json } = await apiClient().get(`/deliveries/${id}?${query}`);
    expect({ status, code: json.code }).toEqual({ status: 403, code: 'permission_denied' });
  });
});

describe('404', () => {
  test.each(['x', '01980000-0000-7000-8000-000000000000', '%00'])('of %j is not there', async (id) => {
    const { api } = await makeRetailer();
    expect((await api.get(`/deliveries/${id}`)).status).toBe(404);
  });

  test('shows nothing of another retailer', async () => {
    const { id } = await queuedMessage('email');
    const other = await makeRetailer();
    expect((await other.api.get(`/deliveries/${id}`)).status).toBe(404);
  });
});
