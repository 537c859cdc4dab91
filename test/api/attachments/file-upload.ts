import { expect } from 'vitest';
import type { TestResponse } from '@/test/api-client';
import type { TestRetailer } from '@/test/factories';

/** What is uploaded unless a test says otherwise. */
export const bytes = Buffer.from([0, 255, 1, 254, 10, 13, 128]);

/** How files of a retailer are uploaded. */
export interface FileUpload {
  readonly upload: (
    headers?: Readonly<Record<string, string>>,
    body?: Uint8Array | ReadableStream,
  ) => Promise<TestResponse>;
  /** Uploads a file that must be kept; returns its id. */
  readonly uploaded: (headers?: Readonly<Record<string, string>>) => Promise<string>;
}

/** Uploads for the retailer that there is when a test runs. */
export function fileUpload(retailer: () => TestRetailer): FileUpload {
  function upload(
    headers: Readonly<Record<string, string>> = {},
    body: Uint8Array | ReadableStream = bytes,
  ): Promise<TestResponse> {
    return retailer().api.request('/attachments', {
      method: 'POST',
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename=warranty.pdf',
        ...headers,
      },
      body: body as BodyInit,
    });
  }

  async function uploaded(headers: Readonly<Record<string, string>> = {}): Promise<string> {
    const { status, json, text } = await upload(headers);
    expect(status, text).toBe(201);
    return json.id as string;
  }

  return { upload, uploaded };
}
