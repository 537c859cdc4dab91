import type { ServiceError, Violation } from '@/lib/core/errors';
import type { JsonObject } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';

const shownMax = { name: 300, description: 1000, summary: 3000 } as const;

const restBytesMax = 24 * 1024;

type ReportedViolation = Omit<Violation, 'location'>;

/** Returns as many violations as fit into a response (contract section 14). */
export function errorDetails(error: ServiceError, indent: number): JsonObject {
  const room = { bytes: limits.errorBytesMax - restBytesMax };
  const errors = thatFit(error.errors, room, indent);
  const violations = thatFit(error.violations, room, indent);
  return {
    ...(errors.length > 0 ? { errors } : {}),
    code: error.code,
    ...(error.reason === null ? {} : { reason: error.reason, parameters: shortParameters(error.parameters) }),
    ...(violations.length > 0 ? { violations } : {}),
  };
}

export function errorDescription({ message }: ServiceError): string {
  return shortened(message, shownMax.summary);
}

function thatFit(
  violations: readonly ReportedViolation[],
  room: { bytes: number },
  indent: number,
): JsonObject[] {
  const fitting: JsonObject[] = [];
  for (const violation of violations) {
    const shown = {
      ...violation,
      name: shortened(violation.name, shownMax.name),
      description: shortened(violation.description, shownMax.description),
      parameters: shortParameters(violation.parameters),
    };
    const text = JSON.stringify(shown, null, indent);
    // In the response, each line is indented two levels deeper, and a comma follows.
    room.bytes -= Buffer.byteLength(text) + 1 + (indent > 0 ? text.split('\n').length * (2 * indent + 1) : 0);
    if (room.bytes < 0) break;
    fitting.push(shown);
  }
  return fitting;
}

function shortParameters(parameters: Violation['parameters']): JsonObject {
  const shown = Object.entries(parameters).map(([name, value]) => [
    name,
    typeof value === 'number'
      ? value
      : typeof value === 'string'
        ? shortened(value, shownMax.name)
        : value.slice(0, shownMax.name).map((text) => shortened(text, shownMax.name)),
  ]);
  return Object.fromEntries(shown) as JsonObject;
}

function shortened(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).toWellFormed()}…`;
}
