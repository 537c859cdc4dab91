import type { ReactNode, FormEvent } from 'react';
import { Badge } from '@/components/ui/badge';
import { fieldName, type CallableParameter } from './call';

export interface TryWords {
  readonly title: string;
  readonly required: string;
  readonly where: Readonly<Record<CallableParameter['in'], string>>;
  readonly body: string;
  readonly contentType: string;
  readonly options: string;
  readonly live: string;
  readonly send: string;
}

interface TryParameter extends CallableParameter {
  readonly required: boolean;
  /** Suggested value. It is filled in if the parameter is required. */
  readonly example: string | null;
}

interface CallFields {
  readonly parameters: readonly TryParameter[];
  /** Empty if the operation takes no body. The text in `body` is of the first type. */
  readonly types: readonly string[];
  readonly body: string;
}

interface TryFormProps {
  readonly call: CallFields;
  readonly words: TryWords;
  /** Warns that the call changes real data. Null if the call changes nothing. */
  readonly warning: ReactNode;
  readonly data?: Readonly<Record<`data-${string}`, string | undefined>>;
  readonly credential?: ReactNode;
  readonly further?: ReactNode;
  readonly sending?: boolean;
  readonly status?: string;
  readonly onSubmit?: (submission: FormEvent<HTMLFormElement>) => void;
  readonly children?: ReactNode;
}

const inputClass =
  'min-h-9 w-full min-w-0 rounded-sm border border-control bg-surface px-2 py-1 font-mono text-xs text-ink';

const labelClass = 'flex flex-col gap-1 text-xs text-ink-muted';

/**
 * Form for one call. It has no state: a React page passes `onSubmit`, and the script of the reference finds
 * the parts by their `data-` attributes. Field names match those that `prepareCall` reads.
 */
export function TryForm({ call, words, ...props }: TryFormProps) {
  const { parameters, types, body } = call;
  const options = parameters.filter(isFurther);
  return (
    <section aria-label={words.title} className="rounded-md border bg-canvas p-3">
      <form className="flex flex-col gap-3" onSubmit={props.onSubmit} {...props.data}>
        {props.credential}
        <Inputs parameters={parameters.filter((one) => !isFurther(one))} words={words} />
        {types.length > 0 && (
          <label className={labelClass}>
            <span>
              {words.body},{' '}
              <select name="type" aria-label={words.contentType} className="bg-transparent text-ink">
                {types.map((type) => (
                  <option key={type}>{type}</option>
                ))}
              </select>
            </span>
            <textarea
              name="body"
              aria-label={words.body}
              rows={8}
              spellCheck={false}
              className={inputClass}
              defaultValue={body}
            />
          </label>
        )}
        {options.length > 0 && (
          <details>
            <summary className="cursor-pointer text-xs text-ink-muted">{words.options}</summary>
            <div className="flex flex-col gap-3 pt-3">
              <Inputs parameters={options} words={words} />
            </div>
          </details>
        )}
        {props.warning !== null && (
          <p className="flex flex-wrap items-baseline gap-2 text-xs text-ink">
            <Badge tone="warning">{words.live}</Badge>
            <span>{props.warning}</span>
          </p>
        )}
        <div className="flex gap-2">
          <button
            type="submit"
            aria-disabled={props.sending}
            className="min-h-8 rounded-sm bg-accent px-3 text-sm font-medium text-on-accent hover:bg-accent-hover aria-disabled:opacity-60"
          >
            {words.send}
          </button>
          {props.further}
        </div>
      </form>
      <p role="status" data-status className="text-sm font-medium not-empty:pt-3">
        {props.status}
      </p>
      <div data-result>{props.children}</div>
    </section>
  );
}

export function isFurther({ in: where, name, required }: Omit<TryParameter, 'example'>): boolean {
  return !required && (where === 'header' || name === 'pretty');
}

function Inputs({
  parameters,
  words,
}: {
  readonly parameters: readonly TryParameter[];
  readonly words: TryWords;
}) {
  return parameters.map(({ name, in: where, required, example }) => (
    <label key={`${where} ${name}`} className={labelClass}>
      <span>
        <code className="font-mono text-ink">{name}</code> {words.where[where]}
        {required && <span className="text-warning-ink"> {words.required}</span>}
      </span>
      <input
        name={fieldName({ name, in: where })}
        data-in={where}
        data-name={name}
        defaultValue={required ? (example ?? '') : ''}
        placeholder={example ?? ''}
        required={required}
        autoComplete="off"
        spellCheck={false}
        className={inputClass}
      />
    </label>
  ));
}

interface CredentialFieldsProps {
  /** Null without a portal session. */
  readonly retailer: string | null;
}

export function CredentialFields({ retailer }: CredentialFieldsProps) {
  return (
    <>
      <label className={labelClass}>
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
        <label key={name} data-for={kind} className={labelClass}>
          {label}
          <input name={name} type={type} autoComplete="off" spellCheck={false} className={inputClass} />
        </label>
      ))}
    </>
  );
}

export interface AnswerPart {
  readonly label: string;
  readonly text: string;
  readonly action: ReactNode;
}

interface TryAnswerProps {
  readonly parts: readonly AnswerPart[];
  readonly links: ReactNode;
}

export const answerLinkClass = 'self-start text-sm font-medium text-accent-ink underline underline-offset-2';

export function TryAnswer({ parts, links }: TryAnswerProps) {
  return (
    <div className="flex flex-col gap-2 pt-2">
      {links}
      {parts.map(({ label, text, action }) => (
        <figure key={label} className="overflow-hidden rounded-md border bg-surface">
          <figcaption className="flex min-h-8 items-center justify-between border-b px-3 py-1 text-xs text-ink-muted">
            {label}
            {action}
          </figcaption>
          <pre
            tabIndex={0}
            role="region"
            aria-label={label}
            data-part={label}
            dir="ltr"
            className="max-h-72 overflow-y-auto p-3 font-mono text-xs [overflow-wrap:anywhere] whitespace-pre-wrap"
          >
            {text}
          </pre>
        </figure>
      ))}
    </div>
  );
}
