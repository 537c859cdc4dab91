import type { z } from 'zod';
import { maskCardNumbers } from '@/lib/core/card-numbers/card-numbers';
import { invalidRequest, type Violation } from '@/lib/core/errors';
import * as fields from '@/lib/core/fields';
import type { HeaderLines } from '@/lib/platform/http/request';
import { latin1AsUtf8 } from '@/lib/platform/http/header-text';
import { booleanText } from '@/lib/platform/http/query';
import { wordedProblemOf } from '@/lib/platform/http/violations';
import { type ProblemReason, violation } from '@/lib/core/problems';
import { parseAttachmentHeader, type NamedAttachment } from './attachment-header';
import { normalName } from './properties';

export interface Metadata {
  readonly attachments: readonly NamedAttachment[];
  readonly duplicate: boolean;
  readonly externalId: string | null;
  readonly transactionId: string | null;
  readonly link: string | null;
}

const shapes = {
  duplicate: booleanText(),
  external_id: fields.uuidV4(),
  transaction_id: fields.text({ min: 1, max: 255 }),
  link: fields.namedLink(),
};

export function isMetadataArgument(name: string): boolean {
  return Object.hasOwn(shapes, normalName(name));
}

/**
 * Headers override arguments.
 * @throws ServiceError `invalid_request` naming every violation.
 */
export function readMetadata(lines: HeaderLines, args: URLSearchParams): Metadata {
  const violations: Violation[] = [];
  const read = <Name extends keyof typeof shapes>(name: Name): z.output<(typeof shapes)[Name]> | null => {
    const header = linesOf(lines, `service_${name}`)[0];
    const given = [...args].filter(([argument]) => normalName(argument) === name);
    if (given.length > 1) violations.push(violation('query', name, 'given_twice'));
    const value = header ?? given[0]?.[1];
    if (value === undefined) return null;
    const parsed = shapes[name].safeParse(value);
    if (parsed.success) return parsed.data as z.output<(typeof shapes)[Name]>;
    const [place, shown] =
      header === undefined
        ? (['query', name] as const)
        : (['header', `service-${name.replaceAll('_', '-')}`] as const);
    const [found] = parsed.error.issues;
    const { reason, parameters, text } = wordedProblemOf(found);
    violations.push(violation(place, shown, reason, parameters, `${shown} ${text}`));
    return null;
  };
  const metadata = {
    attachments: readAttachments(lines, violations),
    duplicate: read('duplicate') ?? false,
    externalId: read('external_id'),
    transactionId: read('transaction_id'),
    link: read('link'),
  };
  if (violations.length > 0) throw invalidRequest(violations);
  return metadata;
}

function readAttachments(lines: HeaderLines, violations: Violation[]): NamedAttachment[] {
  const wrong = (reason: ProblemReason) =>
    violations.push(violation('header', 'service-attachment-id', reason));
  const found: NamedAttachment[] = [];
  for (const header of linesOf(lines, 'service_attachment_id')) {
    const named = parseAttachmentHeader(header);
    if (named === null) wrong('attachment_header');
    else found.push(...named.map(({ id, label }) => ({ id, label: maskCardNumbers(label) })));
  }
  if (found.some(({ label }) => Array.from(label).length > fields.attachmentLabelMax))
    wrong('label_too_long');
  if (!found.every(({ label }) => fields.isAttachmentLabel(label))) wrong('unusable_name');
  const labels = found.map(({ label }) => label);
  if (new Set(labels).size < labels.length) wrong('label_twice');
  return found;
}

function linesOf(lines: HeaderLines, wanted: string): string[] {
  return lines.filter(([name]) => normalName(name) === wanted).map(([, value]) => latin1AsUtf8(value).trim());
}
