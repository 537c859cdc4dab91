import { Badge } from '@/components/ui/badge';
import { portalPath } from '@/lib/core/portal-path';
import type { ReferenceOperation, ReferenceParameter } from '@/lib/registry/reference';
import { exampleText } from './samples/sample-request';

const inputClass =
  'min-h-9 w-full min-w-0 rounded-sm border border-control bg-surface px-2 py-1 font-mono text-xs text-ink';

/** Inert until opened. Holds what a call needs. */
export function TryForm({ operation }: { readonly operation: ReferenceOperation }) {
  const { id, method, path, needsCredential, parameters, body } = operation;
  const [content] = body?.contents ?? [];
  return (
    <template data-try={id}>
      <section aria-label="Try it" className="rounded-md border bg-canvas p-3">
        <form
          className="flex flex-col gap-3"
          data-id={id}
          data-method={method}
          data-path={path}
          data-credential={needsCredential ? '' : undefined}
        >
          {needsCredential && <div data-credential-place />}
          <Inputs parameters={parameters.filter((one) => !isFurther(one))} />
          {content !== undefined && (
            <label className="flex flex-col gap-1 text-xs text-ink-muted">
              <span>
                Body,{' '}
                <select name="type" aria-label="Content type" className="bg-transparent text-ink">
                  {body?.contents.map(({ type, sample }) => (
                    <option key={type}>{sample?.type ?? type}</option>
                  ))}
                </select>
              </span>
              <textarea
                name="body"
                aria-label="Body"
                rows={8}
                spellCheck={false}
                className={inputClass}
                defaultValue={
                  content.sample === null
                    ? JSON.stringify(content.example ?? {}, null, 2)
                    : (content.sample.text ?? '')
                }
              />
            </label>
          )}
          <details>
            <summary className="cursor-pointer text-xs text-ink-muted">Headers and options</summary>
            <div className="flex flex-col gap-3 pt-3">
              <Inputs parameters={parameters.filter(isFurther)} />
            </div>
          </details>
          {method !== 'GET' && (
            <p className="flex flex-wrap items-baseline gap-2 text-xs text-ink">
              <Badge tone="warning">Live</Badge>
              <span>
                This is not a test: it changes the data of{' '}
                <span data-whose>the retailer of the credential</span>.
              </span>
            </p>
          )}
          <div className="flex gap-2">
            <button
              type="submit"
              className="min-h-8 rounded-sm bg-accent px-3 text-sm font-medium text-on-accent hover:bg-accent-hover"
            >
              {method === 'GET' ? 'Send' : 'Send live request'}
            </button>
            <button
              type="button"
              data-close
              className="min-h-8 rounded-sm border px-3 text-sm hover:bg-hover"
            >
              Close
            </button>
          </div>
        </form>
        <div data-result />
      </section>
    </template>
  );
}

export function isFurther({ in: where, name, required }: ReferenceParameter): boolean {
  return !required && (where === 'header' || name === 'pretty');
}

function Inputs({ parameters }: { readonly parameters: readonly ReferenceParameter[] }) {
  return parameters.map(({ name, in: where, required, example }) => (
    <label key={`${where} ${name}`} className="flex flex-col gap-1 text-xs text-ink-muted">
      <span>
        <code className="font-mono text-ink">{name}</code> in the {where}
        {required && <span className="text-warning-ink"> required</span>}
      </span>
      <input
        name={`${where}:${name}`}
        data-in={where}
        data-name={name}
        defaultValue={required && example !== undefined ? exampleText(example) : ''}
        placeholder={example === undefined ? '' : exampleText(example)}
        required={required}
        autoComplete="off"
        spellCheck={false}
        className={inputClass}
      />
    </label>
  ));
}

/** Copied into each form; typed values stay in memory. */
export function CredentialTemplate({ retailer }: { readonly retailer: string | null }) {
  return (
    <template data-credential-fields>
      <label className="flex flex-col gap-1 text-xs text-ink-muted">
        Credential
        <select name="credential" className={inputClass}>
          {retailer !== null && <option value="session">Portal session of this browser</option>}
          <option value="bearer">Bearer token</option>
          <option value="signature">URL signature</option>
        </select>
      </label>
      {(
        [
          ['bearer', 'token', 'Token', 'password'],
          ['signature', 'key', 'Key', 'text'],
          ['signature', 'secret', 'Secret', 'password'],
          ['signature', 'consumer', 'Consumer', 'text'],
        ] as const
      ).map(([kind, name, label, type]) => (
        <label key={name} data-for={kind} className="flex flex-col gap-1 text-xs text-ink-muted">
          {label}
          <input name={name} type={type} autoComplete="off" spellCheck={false} className={inputClass} />
        </label>
      ))}
    </template>
  );
}

export function ResultTemplate() {
  return (
    <template data-result-parts>
      <div className="flex flex-col gap-2 pt-3">
        <p role="status" data-status className="text-sm font-medium" />
        <a
          data-request-link
          hidden
          href={portalPath.requests()}
          className="self-start text-sm font-medium text-accent-ink underline underline-offset-2"
        >
          Find this request in the log of your portal
        </a>
        {(['Response', 'Headers', 'curl'] as const).map((label) => (
          <figure key={label} className="overflow-hidden rounded-md border bg-surface">
            <figcaption className="border-b px-3 py-1.5 text-xs text-ink-muted">{label}</figcaption>
            <pre
              tabIndex={0}
              role="region"
              aria-label={label}
              data-part={label}
              className="max-h-72 overflow-y-auto p-3 font-mono text-xs [overflow-wrap:anywhere] whitespace-pre-wrap"
            />
          </figure>
        ))}
      </div>
    </template>
  );
}
