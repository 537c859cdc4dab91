import { endpoint, ok } from '@/lib/platform/http/endpoint';
import { validateIdentifierBody, validationOut } from './schema';
import { validateIdentifier } from './validate-identifier';

const usualTimeoutInSeconds = 6;

export const validateIdentifierAsAddress = endpoint({
  operation: 'validate_identifier',
  method: 'POST',
  path: '/identifiers/_validate',
  summary: 'Check whether an e-mail address can receive mail',
  accepts: { 'application/json': validateIdentifierBody },
  answers: { 200: { description: 'Result of the check', schema: validationOut } },
  repeatable: true,
  run: async (_ctx, { body }) =>
    ok(await validateIdentifier(body.value.identifier, body.value.timeout ?? usualTimeoutInSeconds)),
});
