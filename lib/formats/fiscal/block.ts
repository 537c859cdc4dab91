export interface FiscalBlock {
  readonly scheme: string;
  readonly status?: string;
  readonly code?: string;
  readonly url?: string;
  readonly values?: Readonly<Record<string, string>>;
}

/** Limits of a block: characters of a value and of its name, number of values, bytes of a code or address. */
const most = { value: 1024, name: 100, values: 40, bytes: 2900 };

export const blocksMax = 4;

/**
 * Makes the block of `$fiscal("de-tse", { "transaction_number": 17 })`; `more` has status, code and url. A
 * value that is too long is omitted, because half a signature is useless. Undefined if there is no scheme or
 * no content. Must not import modules of the service, because it runs in the sandbox.
 */
export function fiscalBlock(scheme: unknown, values: unknown, more?: unknown): FiscalBlock | undefined {
  if (typeof scheme !== 'string') return undefined;
  const { status, code, url } = membersOf(more);
  const members = Object.entries(membersOf(values)).flatMap(([name, value]) => {
    const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
    const isKept =
      typeof text === 'string' &&
      text !== '' &&
      text.length <= most.value &&
      name.trim() !== '' &&
      name.length <= most.name;
    return isKept ? [[name, text] as const] : [];
  });
  const kept = members.slice(0, most.values);
  const address = [url, code].find(isAddress);
  const block = {
    ...(typeof status === 'string' ? { status } : {}),
    ...(isShort(code) ? { code } : {}),
    ...(address === undefined ? {} : { url: address }),
    ...(kept.length === 0 ? {} : { values: Object.fromEntries(kept) }),
  };
  return Object.keys(block).length === 0 ? undefined : { scheme, ...block };
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function isShort(text: unknown): text is string {
  return typeof text === 'string' && text !== '' && Buffer.byteLength(text) <= most.bytes;
}

/** Repeats the rule of `webAddress`, because the sandbox cannot import it. */
function isAddress(text: unknown): text is string {
  if (!isShort(text) || /[\s\p{C}]/u.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return protocol === 'https:' && hostname.includes('.') && username + password === '';
}

/**
 * Returns the scheme of a Brazilian access key: 44 digits with state, month, tax number and model (65 or 55).
 * Null for other texts.
 */
export function schemeOfKey(text: string): 'br-nfce' | 'br-nfe' | null {
  const [, model] = /^[1-5]\d{3}(?:0[1-9]|1[0-2])\d{14}(65|55)\d{22}$/.exec(text) ?? [];
  if (model === undefined) return null;
  return model === '65' ? 'br-nfce' : 'br-nfe';
}
