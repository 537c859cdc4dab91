/**
 * Cuts the text off after `bytesMax`.
 * @throws errors of reading, such as an abort.
 */
export async function readBounded(response: Response, bytesMax = 64 * 1024): Promise<string> {
  const parts: Uint8Array[] = [];
  let left = bytesMax;
  for await (const part of response.body ?? []) {
    const bytes = part as Uint8Array;
    parts.push(bytes.subarray(0, left));
    left -= bytes.length;
    if (left <= 0) break;
  }
  return Buffer.concat(parts).toString('utf8');
}

export async function readBoundedJson(response: Response): Promise<unknown> {
  const text = await readBounded(response);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
