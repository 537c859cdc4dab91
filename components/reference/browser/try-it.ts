import { curlOf } from '@/lib/core/curl';
import {
  fieldsOf,
  inputOf,
  prepareCall,
  type CallableParameter,
  type Credential,
} from '@/components/try-it/call';
import { sendCall } from '@/components/try-it/send-call';
import { copyOf, required } from './elements';

/** Credentials are held in memory only, never in the browser's storage. */
let remembered: Readonly<Record<string, string>> = {};

export function startTryIt(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-try-open]') : null;
    if (button !== null) openForm(button);
  });
}

function openForm(button: HTMLElement): void {
  const part = copyOf(`[data-try="${button.dataset['tryOpen'] ?? ''}"]`);
  const section = required<HTMLElement>(part, 'section');
  const form = required<HTMLFormElement>(section, 'form');
  form.querySelector('[data-credential-place]')?.replaceWith(credentialFields(form));
  required<HTMLButtonElement>(form, '[data-close]').addEventListener('click', () => {
    section.replaceWith(button);
    button.focus();
  });
  let isSending = false;
  form.addEventListener('submit', (submission) => {
    submission.preventDefault();
    // A double click would send the request twice.
    if (isSending) return;
    isSending = true;
    void send(form, section).finally(() => {
      isSending = false;
    });
  });
  button.replaceWith(part);
  form.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
}

function credentialFields(form: HTMLFormElement): DocumentFragment {
  const fields = copyOf('[data-credential-fields]');
  const select = required<HTMLSelectElement>(fields, 'select');
  const kinds = [...select.options].map(({ value }) => value);
  if (kinds.includes(remembered['credential'] ?? '')) select.value = remembered['credential'] ?? '';
  for (const input of fields.querySelectorAll('input')) input.value = remembered[input.name] ?? '';
  const labels = [...fields.querySelectorAll<HTMLElement>('[data-for]')];
  const show = () => {
    for (const label of labels) label.hidden = label.dataset['for'] !== select.value;
    // Credentials other than the session may belong to another retailer.
    const place = form.querySelector('[data-whose]');
    const own = select.value === 'session' ? document.documentElement.dataset['retailer'] : undefined;
    if (place !== null) place.textContent = own ?? 'the retailer of the credential';
  };
  show();
  select.addEventListener('change', show);
  return fields;
}

async function send(form: HTMLFormElement, section: HTMLElement): Promise<void> {
  const fields = fieldsOf(form);
  remembered = fields;
  const parts = copyOf('[data-result-parts]');
  const status = required<HTMLElement>(section, '[data-status]');
  const place = required<HTMLElement>(section, '[data-result]');
  status.textContent = 'Sending…';
  place.replaceChildren();
  const show = (name: string, text: string) => {
    required<HTMLElement>(parts, `[data-part="${name}"]`).textContent = text;
  };
  try {
    // The page's policy allows requests to its own origin only.
    const call = await prepareCall(
      `${window.location.origin}/api`,
      operationOf(form),
      inputOf(fields),
      credentialOf(fields),
    );
    show('curl', curlOf(call));
    const { summary, requestId, body, headers } = await sendCall(call);
    status.textContent = summary;
    if (!call.withSession) showRequest(parts, requestId);
    show('Response', body === '' ? '(empty)' : body);
    show('Headers', headers);
  } catch (error) {
    status.textContent = `The request could not be made: ${error instanceof Error ? error.message : String(error)}`;
  }
  place.replaceChildren(parts);
}

function showRequest(parts: DocumentFragment, requestId: string | null): void {
  const link = required<HTMLAnchorElement>(parts, '[data-request-link]');
  if (requestId === null) return;
  link.search = new URLSearchParams({ request_id: requestId }).toString();
  link.hidden = false;
}

function operationOf(form: HTMLFormElement) {
  const { method = '', path = '' } = form.dataset;
  const parameters = [...form.querySelectorAll<HTMLInputElement>('[data-in]')].map(({ dataset }) => ({
    in: dataset['in'] as CallableParameter['in'],
    name: dataset['name'] ?? '',
  }));
  return { method, path, parameters };
}

function credentialOf(fields: Readonly<Record<string, string>>): Credential {
  const { credential, token = '', key = '', secret = '', consumer = '' } = fields;
  if (credential === 'bearer') return { kind: 'bearer', token };
  if (credential === 'signature') return { kind: 'signature', key, secret, consumer };
  return { kind: 'session' };
}
