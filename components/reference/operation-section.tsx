import { Badge } from '@/components/ui/badge';
import { portalPath } from '@/lib/core/portal-path';
import type { ReferenceAnswer, ReferenceParameter } from '@/lib/registry/reference';
import { InlineMarkdown } from './markdown';
import { MethodBadge } from './method-badge';
import type { NamedOperation } from './order-operations';
import { AnswerPanel, SamplePanel } from './sample-panel';
import { samplesOf } from './samples/languages';
import type { SampleValues } from './samples/sample-request';
import { ruleTexts, typeText, type Schemas } from './schema-text';
import { SchemaView } from './schema-view';
import { isFurther } from '@/components/try-it/try-form';
import { TryTemplate } from './try-templates';

interface OperationSectionProps {
  readonly operation: NamedOperation;
  readonly schemas: Schemas;
  readonly values: SampleValues;
}

export function OperationSection({ operation, schemas, values }: OperationSectionProps) {
  const { id, method, path, summary, description, deprecated, parameters, body, answers } = operation;
  // Two versions of an operation share method and path.
  const name = `${method} ${path}${deprecated ? ' (deprecated)' : ''}`;
  const first = (a: ReferenceParameter, b: ReferenceParameter) => Number(b.required) - Number(a.required);
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-x-10 gap-y-6 border-t py-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]"
    >
      <div className="flex min-w-0 flex-col gap-5">
        <header>
          <h2 id={id} className="scroll-mt-20 text-lg font-semibold">
            <a href={`#${id}`} className="hover:underline">
              {summary}
            </a>
            {deprecated && (
              <Badge tone="warning" className="ms-2">
                deprecated
              </Badge>
            )}
          </h2>
          <p className="flex flex-wrap items-center gap-2 pt-2">
            <MethodBadge method={method} />
            <code className="font-mono text-sm break-all">{path}</code>
          </p>
          {description !== null && <InlineMarkdown>{description}</InlineMarkdown>}
        </header>
        <Parameters
          title="Parameters"
          parameters={parameters.filter((one) => !isFurther(one)).toSorted(first)}
          schemas={schemas}
        />
        {body?.contents.map(({ type, schema }) => (
          <div key={type}>
            <h3 className="pb-2 text-sm font-semibold">Body, {type === '*/*' ? 'any type' : type}</h3>
            <SchemaView schema={schema} schemas={schemas} />
          </div>
        ))}
        {parameters.some(isFurther) && (
          <details>
            <summary className="cursor-pointer text-sm font-medium hover:underline">
              Headers and options
            </summary>
            <div className="pt-2">
              <Parameters parameters={parameters.filter(isFurther).toSorted(first)} schemas={schemas} />
            </div>
          </details>
        )}
        {answers
          .filter(({ status }) => status.startsWith('2'))
          .map((answer) => (
            <Answer key={answer.status} answer={answer} schemas={schemas} />
          ))}
        <Errors answers={answers} />
      </div>
      <div className="min-w-0">
        <div className="flex flex-col gap-4 xl:sticky xl:top-18 xl:max-h-[calc(100dvh-5.5rem)] xl:overflow-y-auto">
          <SamplePanel name={id} label={`Request: ${name}`} samples={samplesOf(operation, values)} />
          <div data-try-place className="script-only">
            <button
              type="button"
              data-try-open={id}
              aria-label={`Try it: ${name}`}
              className="min-h-8 rounded-sm border px-3 text-sm font-medium hover:bg-hover"
            >
              Try it
            </button>
          </div>
          <TryTemplate operation={operation} values={values} />
          <AnswerPanel operation={operation} />
        </div>
      </div>
    </section>
  );
}

function Parameters({
  title,
  parameters,
  schemas,
}: {
  readonly title?: string;
  readonly parameters: readonly ReferenceParameter[];
  readonly schemas: Schemas;
}) {
  if (parameters.length === 0) return null;
  return (
    <div>
      {title !== undefined && <h3 className="pb-2 text-sm font-semibold">{title}</h3>}
      <ul className="divide-y border-y">
        {parameters.map(({ name, in: where, required, description, schema }) => (
          <li key={`${where} ${name}`} className="py-2.5">
            <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
              <code className="font-mono font-medium break-all">{name}</code>
              <span className="text-xs text-ink-subtle">
                {typeText(schema, schemas)}, in the {where}
              </span>
              {required && <span className="text-xs font-medium text-warning-ink">required</span>}
            </p>
            {description !== null && <InlineMarkdown>{description}</InlineMarkdown>}
            {ruleTexts(schema).length > 0 && (
              <p className="text-xs text-ink-subtle">{ruleTexts(schema).join(' · ')}</p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface AnswerProps {
  readonly answer: ReferenceAnswer;
  readonly schemas: Schemas;
}

function Answer({ answer: { status, description, headers, contents }, schemas }: AnswerProps) {
  const line = (
    <>
      <span className="tabular me-2 font-medium text-success-ink">{status}</span>
      <span className="text-ink-muted">{description.replaceAll('`', '')}</span>
    </>
  );
  const fields = contents.filter(({ type }) => type.includes('json'));
  if (fields.length === 0 && headers.length === 0) return <p className="text-sm">{line}</p>;
  return (
    <details>
      <summary className="cursor-pointer text-sm">Response {line}</summary>
      <div className="flex flex-col gap-3 pt-3">
        {fields.map(({ type, schema }) => (
          <SchemaView key={type} schema={schema} schemas={schemas} />
        ))}
        {headers.length > 0 && (
          <p className="text-xs text-ink-subtle">Headers: {headers.map(({ name }) => name).join(', ')}</p>
        )}
      </div>
    </details>
  );
}

/** Lists the codes of this operation. Codes that every operation can return are on another page. */
function Errors({ answers }: { readonly answers: readonly ReferenceAnswer[] }) {
  const own = answers.filter(({ status, codes }) => status !== 'default' && codes.length > 0);
  const page = portalPath.apiReferencePart('errors');
  return (
    <details>
      <summary className="cursor-pointer text-sm">Errors</summary>
      <ul className="flex flex-col gap-1.5 pt-3 text-sm">
        {own.map(({ status, codes }) => (
          <li key={status} className="flex flex-wrap gap-x-3">
            <span className="tabular text-ink-muted">{status}</span>
            {codes.map((code) => (
              <a
                key={code}
                href={`${page}#${code}`}
                className="font-mono text-xs text-accent-ink hover:underline"
              >
                {code}
              </a>
            ))}
          </li>
        ))}
        <li className="text-ink-muted">
          And the{' '}
          <a href={page} className="text-accent-ink underline underline-offset-2">
            errors of every operation
          </a>
          .
        </li>
      </ul>
    </details>
  );
}
