import { formatTimestamp } from '@/lib/core/timestamps';
import type { TransformationDetail } from './get-transformation';
import type { listBuiltIns } from './built-in-transformations';
import type { Failure } from './failure';
import type { SampleResult } from './run-samples';
import type {
  TransformationListedWire,
  TransformationSample,
  TransformationWire,
  VersionWire,
} from './schema';
import type { TransformationRow, VersionRow } from './store';

export function presentListedTransformation(
  row: TransformationRow & { readonly draftVersion: number | null },
): TransformationListedWire {
  return {
    name: row.name,
    content_types: row.contentTypes,
    is_default: row.isDefault,
    kind: row.kind,
    published_version: row.publishedVersion,
    draft_version: row.draftVersion,
    created_timestamp: formatTimestamp(row.createdAt),
    updated_timestamp: formatTimestamp(row.updatedAt),
  };
}

export function presentTransformation(detail: TransformationDetail): TransformationWire {
  const { transformation, draft, draftFailure, published, versions } = detail;
  const inForce = transformation.publishedVersion;
  return {
    ...presentListedTransformation({ ...transformation, draftVersion: draft?.version ?? null }),
    draft: draft === null ? null : presentVersion(draft, inForce, draftFailure),
    published: published === null ? null : presentVersion(published, inForce, null),
    versions: versions.map((version) => presentListedVersion(version, inForce)),
  };
}

export function presentVersion(
  row: VersionRow,
  inForce: number | null,
  failure: Failure | null,
): VersionWire {
  const { charset = null, delimiter = null, header = null } = row.options;
  return {
    ...presentListedVersion(row, inForce),
    input_format: row.inputFormat,
    options: { charset, delimiter, header },
    mapping: row.mapping,
    mapping_failure: failure,
    samples: row.samples.length,
  };
}

function presentListedVersion(row: VersionRow, inForce: number | null) {
  return {
    version: row.version,
    state:
      row.version === inForce
        ? ('published' as const)
        : row.publishedAt === null
          ? ('draft' as const)
          : ('former' as const),
    revision: row.revision,
    created_by: row.createdBy,
    created_timestamp: formatTimestamp(row.createdAt),
    updated_timestamp: formatTimestamp(row.updatedAt),
    published_timestamp: row.publishedAt === null ? null : formatTimestamp(row.publishedAt),
  };
}

export function presentSample({ name, content_type, properties, input, expected }: TransformationSample) {
  return { name, content_type: content_type ?? null, properties: properties ?? {}, input, expected };
}

export function presentTest(version: number, samples: readonly SampleResult[]) {
  const passed = samples.filter((sample) => sample.passed).length;
  return { version, passed, failed: samples.length - passed, samples };
}

export function presentBuiltIn(builtIn: Awaited<ReturnType<typeof listBuiltIns>>[number]) {
  const { name, title, inputFormat, contentTypes, mapping, installed } = builtIn;
  return { name, title, input_format: inputFormat, content_types: contentTypes, mapping, installed };
}
